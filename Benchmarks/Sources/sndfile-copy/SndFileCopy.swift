import CSndFilePeer
import Glibc

/// Copies a sound file to a WAV file of 16 bits through libsndfile and nothing else: the least that
/// any program with this library takes.
///
///     sndfile-copy short|double IN OUT
@main
struct SndFileCopy {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, ["short", "double"].contains(arguments[1]) else {
      end("usage: sndfile-copy short|double IN OUT", status: 2)
    }
    var info = SF_INFO()
    guard let input = unsafe sf_open(arguments[2], Int32(SFM_READ), &info) else {
      end("can't read \(arguments[2])", status: 1)
    }
    info.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    guard let output = unsafe sf_open(arguments[3], Int32(SFM_WRITE), &info) else {
      end("can't write \(arguments[3])", status: 1)
    }
    if arguments[1] == "short" {
      unsafe copy(input, output, Int(info.channels), Int16(0), sf_readf_short, sf_writef_short)
    } else {
      unsafe copy(input, output, Int(info.channels), 0.0, sf_readf_double, sf_writef_double)
    }
    unsafe sf_close(input)
    guard unsafe sf_close(output) == 0 else { end("can't finish \(arguments[3])", status: 1) }
  }

  /// Copies in blocks of 8192 frames.
  private static func copy<Sample>(
    _ input: OpaquePointer, _ output: OpaquePointer, _ channels: Int, _ silence: Sample,
    _ read: (OpaquePointer?, UnsafeMutablePointer<Sample>?, sf_count_t) -> sf_count_t,
    _ write: (OpaquePointer?, UnsafePointer<Sample>?, sf_count_t) -> sf_count_t
  ) {
    let frames = 8192
    let buffer = UnsafeMutablePointer<Sample>.allocate(capacity: frames * channels)
    unsafe buffer.initialize(repeating: silence, count: frames * channels)
    defer { unsafe buffer.deallocate() }
    while case let count = unsafe read(input, buffer, sf_count_t(frames)), count > 0 {
      guard unsafe write(output, buffer, count) == count else { end("can't write", status: 1) }
    }
  }

  private static func end(_ message: String, status: Int32) -> Never {
    var text = message + "\n"
    text.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(status)
  }
}
