import Playback
import Testing

@testable import Playback

@Suite struct FrameEncoderTests {
  private func encode(_ encoding: OutputEncoding, _ samples: [Float]) -> [UInt8] {
    let format = OutputFormat(
      sampleRate: 48_000, channels: 1, encoding: encoding, periodFrames: 64, bufferFrames: 256)
    var encoder = FrameEncoder(format, capacity: samples.count)
    var bytes = [UInt8](repeating: 0xEE, count: samples.count * encoding.byteCount)
    unsafe bytes.withUnsafeMutableBytes { unsafe encoder.encode(samples.span, into: $0) }
    return bytes
  }

  /// Values that are whole steps of every encoding, and what is clipped.
  @Test(
    arguments: [
      (.unsigned8, [0, 64, 128, 192]), (.int16, [0, 0x80, 0, 0xC0, 0, 0, 0, 0x40]),
      (.int24Packed, [0, 0, 0x80, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0x40]),
      (.int24, [0, 0, 0x80, 0xFF, 0, 0, 0xC0, 0xFF, 0, 0, 0, 0, 0, 0, 0x40, 0]),
      (.int32, [0, 0, 0, 0x80, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0, 0x40]),
      (.float32, [0, 0, 0x80, 0xBF, 0, 0, 0, 0xBF, 0, 0, 0, 0, 0, 0, 0, 0x3F]),
    ] as [(OutputEncoding, [UInt8])])
  func encodesWholeSteps(encoding: OutputEncoding, expected: [UInt8]) {
    #expect(encode(encoding, [-1, -0.5, 0, 0.5]) == expected)
  }

  @Test func clips() {
    #expect(encode(.int24Packed, [2, -2]) == [0xFF, 0xFF, 0x7F, 0, 0, 0x80])
    #expect(encode(.int32, [2, -2]) == [0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0, 0x80])
    #expect(encode(.int16, [2, -2]) == [0xFF, 0x7F, 0, 0x80])
  }

  /// Between two steps of 16 bits dither decides; on average it is the sample.
  @Test func dithersSixteenBits() {
    let samples = [Float](repeating: 10.25 / 32_768, count: 8_192)
    let values = unsafe encode(.int16, samples).withUnsafeBytes {
      unsafe $0.bindMemory(to: Int16.self).map(Double.init)
    }
    #expect(Set(values).count >= 3)
    // With TPDF dither the error's variance is 1/4 of a step squared (Lipshitz, Wannamaker and
    // Vanderkooy, 1992), whatever the sample: 5 σ of the mean of 8192 values is 0.028.
    #expect(abs(values.reduce(0, +) / 8_192 - 10.25) < 0.028)
  }
}
