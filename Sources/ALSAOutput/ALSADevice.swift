import CALSA
import Glibc
import Playback
import Threads

/// A playback device of ALSA's: `snd_pcm_t *`.
///
/// It is open in non-blocking mode. Even so `snd_pcm_drop`, `snd_pcm_prepare` and `snd_pcm_close`
/// block while a sound server is frozen (seen with the pulse plugin of 1.2.7), so it must belong to a
/// thread that nobody waits for.
@safe
public struct ALSADevice: ~Copyable, OutputDevice {
  public let format: OutputFormat
  /// The name by which it was opened.
  public let name: String
  let handle: OpaquePointer
  private let wake: WakePipe
  /// What is polled: the wake pipe first, then what the device names.
  private let entries: UnsafeMutableBufferPointer<pollfd>

  /// The names that are tried when none is given.
  public static let usualNames = ["default", "sysdefault", "plughw:0"]

  /// Opens the first of the named devices that can be played on.
  ///
  /// - Parameters:
  ///   - names: ALSA's names, at least one.
  ///   - request: What is wanted; ``format`` tells what was granted.
  /// - Throws: ``ALSAError``, which tells of each name.
  public init(opening names: [String], for request: OutputRequest) throws(ALSAError) {
    precondition(!names.isEmpty, "there is a device to open")
    calsa_silence()
    var refusals: [ALSAError.Refusal] = []
    for name in names {
      do throws(Negotiation.Failure) {
        let negotiation = try Negotiation(opening: name, for: request)
        (unsafe handle, format) = unsafe negotiation.finish()
        self.name = name
        wake = request.wake
        let count = unsafe max(0, snd_pcm_poll_descriptors_count(handle))
        unsafe entries = .allocate(capacity: 1 + Int(count))
        unsafe entries.initialize(repeating: pollfd())
        return
      } catch {
        refusals.append(ALSAError.Refusal(name: name, asked: error.asked, code: error.code))
      }
    }
    throw ALSAError(refusals)
  }

  deinit {
    unsafe entries.deallocate()
    unsafe snd_pcm_close(handle)
  }
}

// MARK: Frames

extension ALSADevice {
  /// `snd_pcm_writei`.
  public mutating func write(
    _ frames: UnsafeRawBufferPointer, count: Int
  ) throws(OutputFault) -> Int {
    let taken = unsafe snd_pcm_writei(handle, frames.baseAddress, snd_pcm_uframes_t(count))
    if taken == -Int(EAGAIN) { return 0 }
    if taken < 0 { throw fault(Int32(taken)) }
    return taken
  }

  /// `snd_pcm_start`; a device that is full may have started by itself.
  public mutating func start() throws(OutputFault) {
    if unsafe snd_pcm_state(handle) == SND_PCM_STATE_RUNNING { return }
    try check(unsafe snd_pcm_start(handle))
  }

  /// `snd_pcm_prepare`.
  public mutating func prepare() throws(OutputFault) {
    try check(unsafe snd_pcm_prepare(handle))
  }

  /// `snd_pcm_resume`.
  public mutating func resume() throws(OutputFault) {
    try check(unsafe snd_pcm_resume(handle))
  }

  /// `snd_pcm_drop`. That it fails is of no interest: the device is prepared or closed next.
  public mutating func drop() {
    _ = unsafe snd_pcm_drop(handle)
  }

  /// `snd_pcm_delay`. The pulse plugin fails with EIO as long as it has no timing, which is not to
  /// know rather than a fault.
  public mutating func delay() throws(OutputFault) -> Int? {
    var frames: snd_pcm_sframes_t = 0
    let code = unsafe snd_pcm_delay(handle, &frames)
    if code == 0 { return frames }
    if code == -EPIPE || code == -ESTRPIPE || code == -ENODEV { throw fault(code) }
    return nil
  }
}

// MARK: Time

extension ALSADevice {
  public var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  public mutating func wait(seconds: Double, forRoom: Bool) {
    unsafe entries[0] = pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)
    var count: UInt32 = 1
    if forRoom, unsafe entries.count > 1 {
      // Asked for each time: plugins change what they wait for.
      let named = unsafe snd_pcm_poll_descriptors(
        handle, entries.baseAddress! + 1, UInt32(entries.count - 1))
      count += UInt32(max(0, named))
    }
    let milliseconds = Int32(max(1, (seconds * 1000).rounded(.up)))
    let ready = unsafe poll(entries.baseAddress!, nfds_t(count), milliseconds)
    if ready > 0 && count > 1 {
      // Plugins take note of their own events in this call; without it a pipe of theirs stays full.
      var events: UInt16 = 0
      _ = unsafe snd_pcm_poll_descriptors_revents(
        handle, entries.baseAddress! + 1, count - 1, &events)
    }
    if unsafe entries[0].revents != 0 { wake.clear() }
  }
}

// MARK: Faults

extension ALSADevice {
  private func check(_ code: Int32) throws(OutputFault) {
    if code < 0 { throw fault(code) }
  }

  private func fault(_ code: Int32) -> OutputFault {
    let isGone = unsafe snd_pcm_state(handle) == SND_PCM_STATE_DISCONNECTED
    let kind: OutputFault.Kind =
      switch -code {
      case _ where isGone: .lost
      case ENODEV, EBADF: .lost
      case EINTR: .interrupted
      case EPIPE: .underrun
      case ESTRPIPE: .suspended
      case EAGAIN: .busy
      default: .other
      }
    return OutputFault(kind, reason: "\(name): \(unsafe String(cString: snd_strerror(code)))")
  }
}
