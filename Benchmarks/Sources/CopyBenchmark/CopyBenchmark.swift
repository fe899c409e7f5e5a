import CBareSndFile
import Glibc

/// Copies a sound file by libsndfile alone: what reading and writing cost without any work between.
///
///     copy-benchmark IN OUT          by 16-bit integers, as they are in the file
///     copy-benchmark IN OUT double   by doubles, as a program that works on them has to
@main
struct CopyBenchmark {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else { fail("usage: copy-benchmark IN OUT [double]") }
    var info = SF_INFO()
    guard let input = unsafe sf_open(arguments[1], Int32(SFM_READ), &info),
      let output = unsafe sf_open(arguments[2], Int32(SFM_WRITE), &info)
    else { fail("cannot open \(arguments[1]) or \(arguments[2])") }
    if arguments.count > 3 {
      unsafe copy(
        from: input, to: output, channels: Int(info.channels), 0.0, sf_readf_double,
        sf_writef_double)
    } else {
      unsafe copy(
        from: input, to: output, channels: Int(info.channels), Int16(0), sf_readf_short,
        sf_writef_short)
    }
    unsafe sf_close(output)
    unsafe sf_close(input)
  }

  private static func copy<Sample>(
    from input: OpaquePointer, to output: OpaquePointer, channels: Int, _ silence: Sample,
    _ read: (OpaquePointer, UnsafeMutablePointer<Sample>, sf_count_t) -> sf_count_t,
    _ write: (OpaquePointer, UnsafePointer<Sample>, sf_count_t) -> sf_count_t
  ) {
    let frames = 1 << 16
    var buffer = Array(repeating: silence, count: frames * channels)
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      while true {
        let count = unsafe read(input, start, sf_count_t(frames))
        if count == 0 { return }
        guard unsafe write(output, start, count) == count else { fail("cannot write") }
      }
    }
  }

  private static func fail(_ text: String) -> Never {
    print(text)
    exit(1)
  }
}
