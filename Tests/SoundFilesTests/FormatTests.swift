import CSndFile
import Files
import Foundation
import SoundFormats
import TemporaryFolders
import Testing

@testable import SoundFiles

/// Every container with each of its encodings: written, and read again.
@Suite struct FormatTests {
  /// A container with one of its encodings.
  struct Case: CustomTestStringConvertible, Sendable {
    let container: SoundContainer
    let encoding: SoundEncoding

    var testDescription: String { "\(container.rawValue) \(encoding.name)" }

    static let all = SoundContainer.allCases.flatMap { container in
      container.encodings.map { Case(container: container, encoding: $0) }
    }
  }

  private let folder = TemporaryFolder()

  private func write(
    _ sound: Sound, _ format: SoundFormat, to component: String = "a",
    metadata: Metadata = Metadata(), frames: Int64? = nil
  ) throws {
    var writer = try SoundFileWriter(
      creating: folder.name(component), existing: .replace, format: format, metadata: metadata,
      frames: frames)
    try sound.write(to: &writer, block: 4096)
    try writer.finish()
  }

  // MARK: What can be written

  /// The tables say what libsndfile says, and a little less: encodings that no other program reads.
  @Test func theTablesAreTrue() {
    for container in SoundContainer.allCases {
      for encoding in SoundEncoding.all {
        var info = SF_INFO()
        info.samplerate = 48_000
        info.channels = 1
        info.format = encoding.libraryCode(in: container)
        let isWritten = unsafe sf_format_check(&info) != 0
        // libsndfile's Ogg is both of ours.
        let isOurs = container.encodings.contains(encoding)
        let isOther =
          (container == .ogg && encoding == .opus) || (container == .opus && encoding == .vorbis)
        // It has no MP3 in WAV, whatever it says.
        let isFalse = container == .wav && encoding == .mp3
        #expect(isOurs == (isWritten && !isOther && !isFalse), "\(container) \(encoding)")
        guard isOurs else { continue }
        let most = container.mostChannels(encoding)
        info.channels = Int32(most)
        #expect(unsafe sf_format_check(&info) != 0, "\(container) \(encoding) \(most)")
      }
    }
  }

  @Test(arguments: SoundContainer.allCases)
  func legalRatesAreWritten(_ container: SoundContainer) throws {
    let encoding = container.encodings.first { $0 == .linear(.pcm16) } ?? container.encodings[0]
    let rates =
      switch container.rates {
      case .listed(let rates): rates
      case .range(let range): [range.lowerBound, 8000, 44_100, 192_000, range.upperBound]
      case .coarseAbove(let fine, let range):
        [range.lowerBound, 11_025, fine, 88_200, range.upperBound]
      }
    for rate in rates {
      #expect(container.rates.contains(rate) && container.rates.best(for: rate) == rate)
      try write(
        Sound(sine: 0.5, encoding, frames: 500, channels: 1),
        SoundFormat(container: container, encoding: encoding, sampleRate: rate, channels: 1))
      let reader = try SoundFileReader(opening: folder.name("a"))
      #expect(reader.sampleRate == rate)
      #expect(reader.frames == 500)
    }
  }

  @Test(
    arguments: [
      (.opus, 44_100, 48_000), (.opus, 8001, 12_000), (.opus, 192_000, 48_000),
      (.mp3, 44_101, 48_000), (.mp3, 1, 8000), (.flac, 65_536, 65_540), (.flac, 65_535, 65_535),
      (.flac, 700_000, 655_350), (.ogg, 400_000, 200_000), (.aiff, .max, (1 << 30) - 1),
      (.wav, 0, 1),
    ] as [(SoundContainer, Int, Int)])
  func theBestRate(_ container: SoundContainer, rate: Int, best: Int) {
    #expect(container.rates.best(for: rate) == best)
    #expect(container.rates.contains(best))
    #expect(container.rates.contains(rate) == (rate == best))
  }

  // MARK: Round trips

  /// Extremes and odd numbers of bytes come back bit for bit.
  @Test(arguments: Case.all.filter { !$0.encoding.isLossy })
  func losslessOnesComeBack(_ format: Case) throws {
    for channels in [1, 2, 3, 8, 1024]
    where channels <= format.container.mostChannels(format.encoding) {
      for frames in [1, 2, 999, 5000] where channels < 9 || frames < 3 {
        let sound = Sound.sample(format.encoding, count: frames * channels)
        for promise in [Int64(frames), nil] {
          try write(
            sound,
            SoundFormat(
              container: format.container, encoding: format.encoding, sampleRate: 44_100,
              channels: channels), frames: promise)
          var reader = try SoundFileReader(opening: folder.name("a"))
          #expect(reader.container == format.container)
          #expect(reader.isLossy == false)
          #expect(reader.channels == channels)
          #expect(reader.frames == Int64(frames))
          #expect(reader.metadata == Metadata())
          let back = try Sound.all(of: &reader, block: 1000)
          let isSame = back == sound
          #expect(
            isSame,
            "\(channels) channels, \(frames) frames: \(back.testDescription), not \(sound.testDescription)"
          )
          #expect(reader.missingFrames == 0)
        }
      }
    }
    #expect(folder.contents == ["a"])
  }

  /// The frames that come back of so many that went in: as many, or whole blocks of the codec.
  private func length(of frames: Int, _ format: Case) -> Int {
    func whole(_ block: Int) -> Int { (frames + block - 1) / block * block }
    switch (format.container, format.encoding) {
    // Blocks of 256 bytes a channel at this rate, in which the first samples stand whole.
    case (.aiff, .imaADPCM): return whole(64)
    case (_, .imaADPCM): return whole(505)
    case (_, .msADPCM): return whole(500)
    // 160 frames make a block of GSM; WAV and W64 pack two together. AIFF says its frames.
    case (.aiff, .gsm): return frames
    case (.w64, .gsm): return whole(320)
    // libsndfile takes the padding behind an odd number of blocks for one more.
    case (_, .gsm): return (whole(320) + 639) / 640 * 640
    default: return frames
    }
  }

  /// Sine waves of full scale come back in place, at their level and never wrapped: what is left of
  /// them after what went in is taken away is the noise of the codec.
  @Test(arguments: Case.all.filter { $0.encoding.isLossy })
  func lossyOnesComeBack(_ format: Case) throws {
    for channels in [1, 2, 6] where channels <= format.container.mostChannels(format.encoding) {
      for frames in [1, 160, 1000, 4801, 16_000] {
        let sound = Sound(sine: 1, format.encoding, frames: frames, channels: channels)
        try write(
          sound,
          SoundFormat(
            container: format.container, encoding: format.encoding, sampleRate: 8000,
            channels: channels))
        var reader = try SoundFileReader(opening: folder.name("a"))
        #expect(reader.container == format.container)
        #expect(reader.isLossy == true)
        let expected = length(of: frames, format)
        #expect(reader.frames == Int64(expected), "\(channels) channels, \(frames) frames")
        let back = try Sound.all(of: &reader, block: 1000)
        #expect(back.bytes.count == expected * channels * 4)
        guard frames == 16_000 else { continue }
        let noise = sound.noise(in: back)
        #expect(noise < Self.noise(of: format.encoding), "\(channels) channels: \(noise) dB")
      }
    }
  }

  /// What a codec may add to a sine of full scale, in decibels below it: 3 dB more than was measured
  /// with Debian 12's libraries. One that came back a frame late, of 0.31 radians, would be at −10.
  private static func noise(of encoding: SoundEncoding) -> Double {
    switch encoding {
    case .ulaw, .alaw: -35
    case .msADPCM: -28
    case .imaADPCM: -24
    case .gsm: -18
    default: -15
    }
  }

  /// What came out of companding goes in again and comes out the same: every code, full scale too.
  @Test(arguments: [.ulaw, .alaw] as [SoundEncoding])
  func everyCodeOfCompandingIsKept(_ encoding: SoundEncoding) throws {
    let ramp = (-32_768...32_768).map { Double($0) / 32_768 }
    let format = SoundFormat(container: .au, encoding: encoding, sampleRate: 8000, channels: 1)
    func through(_ samples: [Double]) throws -> [Double] {
      try write(
        Sound(carrier: .float64, bytes: unsafe samples.withUnsafeBytes { unsafe Array($0) }),
        format)
      var reader = try SoundFileReader(opening: folder.name("a"))
      return try Sound.all(of: &reader, block: 8192).values
    }
    let first = try through(ramp)
    // Both signs have 128 codes; those of µ-law meet in zero.
    #expect(Set(first).count == (encoding == .ulaw ? 255 : 256))
    #expect(first.max() == -first.min()!)
    #expect(first.max()! > 0.98)
    #expect(first == first.sorted())
    let isSame = try through(first) == first
    #expect(isSame)
  }

  /// Formats that can't say that they are empty refuse to be, known beforehand or not.
  @Test(arguments: Case.all)
  func emptyFiles(_ format: Case) throws {
    let sound = SoundFormat(
      container: format.container, encoding: format.encoding, sampleRate: 48_000, channels: 1)
    for promise in [0, nil] as [Int64?] {
      if format.container.holdsNoFrames {
        try write(Sound(carrier: format.encoding.carrier, bytes: []), sound, frames: promise)
        let reader = try SoundFileReader(opening: folder.name("a"))
        #expect(reader.frames == 0)
      } else {
        let error = #expect(throws: SoundFileError.self) {
          try write(Sound(carrier: format.encoding.carrier, bytes: []), sound, frames: promise)
        }
        #expect(error?.description.contains("with 0 frames; legal is 1 to ") == true)
        #expect(folder.contents == [])
      }
    }
  }

  // MARK: Other outputs

  /// What is no regular file gets the very bytes of one, header and all. Only the number of an Ogg
  /// stream, drawn by lot, would differ.
  @Test(arguments: Case.all.filter { $0.container != .ogg && $0.container != .opus })
  func aPipeGetsTheBytesOfAFile(_ format: Case) async throws {
    let sound =
      format.encoding.isLossy
      ? Sound(sine: 0.9, format.encoding, frames: 333, channels: 1)
      : Sound.sample(format.encoding, count: 333)
    let written = SoundFormat(
      container: format.container, encoding: format.encoding, sampleRate: 48_000, channels: 1)
    try write(sound, written, frames: 333)
    let pipe = Pipe()
    var writer = try SoundFileWriter(
      creating: FileName("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)"),
      existing: .refuse, format: written, frames: 333)
    try sound.write(to: &writer)
    try writer.finish()
    try pipe.fileHandleForWriting.close()
    let received = try pipe.fileHandleForReading.readToEnd()
    #expect(received == (try Data(contentsOf: folder.url("a"))))
  }

  @Test(arguments: Case.all)
  func aFullDeviceIsAnError(_ format: Case) throws {
    let full = FileName("/dev/full")
    let error = #expect(throws: SoundFileError.self) {
      var writer = try SoundFileWriter(
        creating: full, existing: .refuse,
        format: SoundFormat(
          container: format.container, encoding: format.encoding, sampleRate: 48_000,
          channels: 1), frames: nil)
      try Sound(sine: 0.5, format.encoding, frames: 5000, channels: 1).write(to: &writer)
      try writer.finish()
    }
    #expect(error?.problem == .system(FileError(.write, full, code: ENOSPC)))
  }

  /// The place of each channel is kept, through the order of Vorbis, of FLAC and of the others.
  @Test(
    arguments: [
      (.ogg, 0), (.opus, 0), (.flac, 0), (.aiff, 0), (.caf, 0), (.wav, 0), (.rf64, 0), (.w64, 1),
      (.au, 1),
    ] as [(SoundContainer, Int)])
  func surround(_ container: SoundContainer, unkept: Int) throws {
    let map: [ChannelPosition] = [.left, .right, .centre, .lfe, .rearLeft, .rearRight]
    let encoding = container.encoding(holding: .pcm16)
    // Each channel half as loud as the one before, or Vorbis would drop the faint ones.
    var sound = Sound(sine: 1, encoding, frames: 4800, channels: 6)
    if encoding.carrier == .float32 {
      let values = sound.values.enumerated().map { Float($1) / Float(1 << ($0 % 6)) }
      sound.bytes = unsafe values.withUnsafeBytes { unsafe Array($0) }
    }
    let format = SoundFormat(
      container: container, encoding: encoding, sampleRate: 48_000, channels: 6, channelMap: map)
    var writer = try SoundFileWriter(
      creating: folder.name("a"), existing: .replace, format: format, frames: 4800)
    #expect(writer.unkept == (unkept == 0 ? [] : ["channel map"]))
    try sound.write(to: &writer, block: 1000)
    try writer.finish()
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.channelMap == (unkept == 0 ? map : nil))
    let back = try Sound.all(of: &reader, block: 1000)
    if encoding.isLossy {
      // The low-frequency channel of Opus ends below this tone, at a hundredth of the whole level.
      #expect(sound.noise(in: back) < -9)
    } else {
      let isSame = back == sound
      #expect(isSame)
    }
  }
}
