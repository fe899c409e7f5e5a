import CALSA
import Glibc
import Playback
import SoundFormats
import Varispeed

/// Opens a device and agrees with it on how sound is handed over.
///
/// | parameter | asked | taken |
/// |---|---|---|
/// | resampling | none: Detent is the resampler | – |
/// | access | interleaved, by writing | that, or the device is refused |
/// | format | FLOAT, S32, S24_3LE, S24, S16, U8 | the first that is offered |
/// | channels | as they are | the nearest |
/// | rate | the sound's | the nearest, read back |
/// | period, buffer | a quarter of the buffer, 100 ms | the nearest, read back |
/// | start | when the buffer is full, or told to | – |
/// | stop | when the buffer is empty | – |
/// | room | a period | – |
@safe
struct Negotiation: ~Copyable {
  /// What the device refused.
  struct Failure: Error {
    let asked: String
    let code: Int32
  }

  /// The formats that can be made, best first.
  private static let formats: [(snd_pcm_format_t, OutputEncoding)] = [
    (SND_PCM_FORMAT_FLOAT_LE, .float32), (SND_PCM_FORMAT_S32_LE, .int32),
    (SND_PCM_FORMAT_S24_3LE, .int24Packed), (SND_PCM_FORMAT_S24_LE, .int24),
    (SND_PCM_FORMAT_S16_LE, .int16), (SND_PCM_FORMAT_U8, .unsigned8),
  ]

  /// PipeWire and PulseAudio want at least three periods, a card at least two.
  private static let periods = 4

  private var handle: OpaquePointer?
  private var hardware: OpaquePointer?
  private var software: OpaquePointer?
  private var format: OutputFormat

  /// Opens `name` and settles all parameters.
  init(opening name: String, for request: OutputRequest) throws(Failure) {
    format = OutputFormat(
      sampleRate: request.sampleRate, channels: request.channels, encoding: .float32,
      periodFrames: 0, bufferFrames: 0)
    try check(
      "to open", unsafe snd_pcm_open(&handle, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK))
    try check("memory", unsafe snd_pcm_hw_params_malloc(&hardware))
    try check("memory", unsafe snd_pcm_sw_params_malloc(&software))
    try settleSound()
    try settleBuffer(seconds: request.bufferSeconds)
    try check("these parameters together", unsafe snd_pcm_hw_params(handle, hardware))
    try readBack()
    try settleThresholds()
  }

  deinit {
    unsafe snd_pcm_hw_params_free(hardware)
    unsafe snd_pcm_sw_params_free(software)
    if let handle = unsafe handle { unsafe snd_pcm_close(handle) }
  }

  /// Hands over the device, which is then the caller's to close.
  consuming func finish() -> (OpaquePointer, OutputFormat) {
    let result = unsafe (handle!, format)
    unsafe handle = nil
    return unsafe result
  }

  private func check(_ asked: @autoclosure () -> String, _ code: Int32) throws(Failure) {
    if code < 0 { throw Failure(asked: asked(), code: code) }
  }
}

// MARK: Hardware parameters

extension Negotiation {
  private mutating func settleSound() throws(Failure) {
    try check("any parameters", unsafe snd_pcm_hw_params_any(handle, hardware))
    // Only devices that would resample know of it.
    _ = unsafe snd_pcm_hw_params_set_rate_resample(handle, hardware, 0)
    try check(
      "interleaved writing",
      unsafe snd_pcm_hw_params_set_access(handle, hardware, SND_PCM_ACCESS_RW_INTERLEAVED))
    let offered = Self.formats.first {
      unsafe snd_pcm_hw_params_test_format(handle, hardware, $0.0) == 0
    }
    guard let (code, encoding) = offered else {
      throw Failure(asked: "FLOAT, S32, S24_3LE, S24, S16 or U8", code: -EINVAL)
    }
    try check("the format", unsafe snd_pcm_hw_params_set_format(handle, hardware, code))
    format.encoding = encoding
    var channels = UInt32(format.channels)
    try check(
      "about \(format.channels) channels",
      unsafe snd_pcm_hw_params_set_channels_near(handle, hardware, &channels))
    format.channels = Int(channels)
    var rate = UInt32(format.sampleRate)
    try check(
      "a rate near \(format.sampleRate) Hz",
      unsafe snd_pcm_hw_params_set_rate_near(handle, hardware, &rate, nil))
    format.sampleRate = Int(rate)
    guard StreamingResampler.outputRates.contains(format.sampleRate) else {
      throw Failure(asked: "a rate of 4 to 768 kHz", code: -EINVAL)
    }
  }

  /// Asks for the periods first: a device that only knows a few sizes then finds a buffer to fit.
  private mutating func settleBuffer(seconds: Double) throws(Failure) {
    let wanted = max(Double(format.sampleRate) * seconds, Double(8 * Self.periods))
    var period = snd_pcm_uframes_t(wanted / Double(Self.periods))
    try check(
      "periods of about \(period) frames",
      unsafe snd_pcm_hw_params_set_period_size_near(handle, hardware, &period, nil))
    var buffer = snd_pcm_uframes_t(wanted)
    try check(
      "a buffer of about \(buffer) frames",
      unsafe snd_pcm_hw_params_set_buffer_size_near(handle, hardware, &buffer))
  }

  private mutating func readBack() throws(Failure) {
    var period: snd_pcm_uframes_t = 0
    var buffer: snd_pcm_uframes_t = 0
    try check(
      "its period", unsafe snd_pcm_hw_params_get_period_size(hardware, &period, nil))
    try check("its buffer", unsafe snd_pcm_hw_params_get_buffer_size(hardware, &buffer))
    format.bufferFrames = Int(buffer)
    // A device without periods has one that is the buffer; then half of it is waited for.
    format.periodFrames = min(Int(period), max(1, Int(buffer) / 2))
    format.positions = channelPositions
  }

  private mutating func settleThresholds() throws(Failure) {
    let buffer = snd_pcm_uframes_t(format.bufferFrames)
    let period = snd_pcm_uframes_t(format.periodFrames)
    try check("its thresholds", unsafe snd_pcm_sw_params_current(handle, software))
    try check(
      "to start when full", unsafe snd_pcm_sw_params_set_start_threshold(handle, software, buffer))
    try check(
      "to stop when empty", unsafe snd_pcm_sw_params_set_stop_threshold(handle, software, buffer))
    try check(
      "to tell of a period", unsafe snd_pcm_sw_params_set_avail_min(handle, software, period))
    try check("these thresholds", unsafe snd_pcm_sw_params(handle, software))
  }
}

// MARK: Channels

extension Negotiation {
  /// Where the channels stand: `snd_pcm_get_chmap`, or ALSA's own order where a device doesn't say
  /// (alsa-lib, src/conf/pcm/surround*.conf): front, rear, centre, LFE, side.
  private var channelPositions: [ChannelPosition]? {
    guard let map = unsafe snd_pcm_get_chmap(handle) else { return usualPositions }
    defer { unsafe free(map) }
    guard unsafe map.pointee.channels == UInt32(format.channels) else { return usualPositions }
    // The positions follow the count.
    let codes = unsafe UnsafeBufferPointer(
      start: (UnsafeRawPointer(map) + MemoryLayout<UInt32>.size)
        .assumingMemoryBound(to: UInt32.self), count: format.channels)
    let positions = unsafe codes.map(ChannelPosition.init(alsaCode:))
    return positions.contains(.other) ? usualPositions : positions
  }

  private var usualPositions: [ChannelPosition]? {
    let order: [ChannelPosition] = [
      .left, .right, .rearLeft, .rearRight, .centre, .lfe, .sideLeft, .sideRight,
    ]
    return [2, 4, 5, 6, 8].contains(format.channels) ? Array(order[..<format.channels]) : nil
  }
}

extension ChannelPosition {
  /// The position that ALSA calls `SND_CHMAP_…`.
  fileprivate init(alsaCode: UInt32) {
    self =
      switch snd_pcm_chmap_position(alsaCode) {
      case SND_CHMAP_FL: .left
      case SND_CHMAP_FR: .right
      case SND_CHMAP_MONO, SND_CHMAP_FC: .centre
      case SND_CHMAP_LFE: .lfe
      case SND_CHMAP_RL: .rearLeft
      case SND_CHMAP_RR: .rearRight
      case SND_CHMAP_RC: .rearCentre
      case SND_CHMAP_FLC: .leftOfCentre
      case SND_CHMAP_FRC: .rightOfCentre
      case SND_CHMAP_SL: .sideLeft
      case SND_CHMAP_SR: .sideRight
      case SND_CHMAP_TC: .topCentre
      case SND_CHMAP_TFL: .topFrontLeft
      case SND_CHMAP_TFC: .topFrontCentre
      case SND_CHMAP_TFR: .topFrontRight
      case SND_CHMAP_TRL: .topRearLeft
      case SND_CHMAP_TRC: .topRearCentre
      case SND_CHMAP_TRR: .topRearRight
      default: .other
      }
  }
}
