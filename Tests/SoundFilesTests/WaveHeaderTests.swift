import Files
import SoundFormats
import Testing

@testable import SoundFiles

@Suite struct WaveHeaderTests {
  private func header(
    _ encoding: SampleEncoding, channels: Int, frames: Int64?, map: [ChannelPosition]? = nil,
    container: SoundContainer = .wav, isCorrectable: Bool = true
  ) -> WaveHeader {
    WaveHeader(
      format: SoundFormat(
        container: container, encoding: .linear(encoding), sampleRate: 48_000, channels: channels,
        channelMap: map),
      frames: frames, isCorrectable: isCorrectable)
  }

  /// Byte for byte, by hand from Microsoft's description.
  @Test func plainStereo() {
    let bytes = header(.pcm16, channels: 2, frames: 10).bytes
    let expected: [UInt8] =
      Array("RIFF".utf8) + [76, 0, 0, 0] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 2, 0]
      + [0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0, 4, 0, 16, 0] + Array("data".utf8) + [40, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test func extensibleStereoOf24Bits() {
    let bytes = header(.pcm24, channels: 2, frames: 10).bytes
    let expected: [UInt8] =
      Array("RIFF".utf8) + [120, 0, 0, 0] + Array("WAVEfmt ".utf8) + [40, 0, 0, 0]
      + [0xFE, 0xFF, 2, 0, 0x80, 0xBB, 0, 0, 0, 0x65, 4, 0, 6, 0, 24, 0, 22, 0, 24, 0, 3, 0, 0, 0]
      + [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
      + Array("data".utf8) + [60, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test func floatTellsItsFrames() {
    let bytes = header(.float32, channels: 1, frames: 10).bytes
    let expected: [UInt8] =
      Array("RIFF".utf8) + [90, 0, 0, 0] + Array("WAVEfmt ".utf8) + [18, 0, 0, 0, 3, 0, 1, 0]
      + [0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0, 4, 0, 32, 0, 0, 0] + Array("fact".utf8)
      + [4, 0, 0, 0, 10, 0, 0, 0] + Array("data".utf8) + [40, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test func aWideHeaderSaysItsSizesIn64Bits() {
    let frames: Int64 = 3_000_000_000
    let bytes = header(.pcm16, channels: 1, frames: frames).bytes
    #expect(bytes.starts(with: Array("RF64".utf8) + [255, 255, 255, 255] + Array("WAVEds64".utf8)))
    #expect(bytes[16...].number(at: 0, as: UInt32.self) == 28)
    #expect(bytes[20...].number(at: 0, as: Int64.self) == 2 * frames + Int64(bytes.count) - 8)
    #expect(bytes[20...].number(at: 8, as: Int64.self) == 2 * frames)
    #expect(bytes[20...].number(at: 16, as: Int64.self) == frames)
    #expect(bytes.suffix(8) == Array("data".utf8) + [255, 255, 255, 255])
  }

  @Test(
    arguments: [
      (.pcm16, 2, 1_000_000_000, .narrow), (.pcm16, 2, 1_073_700_000, .narrow),
      (.pcm16, 2, 1_073_725_439, .narrow), (.pcm16, 2, 1_073_725_440, .wide),
      (.float64, 1, 536_862_719, .narrow), (.float64, 1, 536_862_720, .wide),
      (.pcm16, 2, nil, .widenable),
    ] as [(SampleEncoding, Int, Int64?, WaveHeader.Sizes)])
  func whenSizesAreWide(
    _ encoding: SampleEncoding, channels: Int, frames: Int64?, sizes: WaveHeader.Sizes
  ) {
    #expect(header(encoding, channels: channels, frames: frames).sizes == sizes)
  }

  @Test func theHeaderOfAPipeStaysNarrowWhenTheLengthIsNotKnown() {
    let unknown = header(.pcm16, channels: 2, frames: nil, isCorrectable: false)
    #expect(unknown.sizes == .narrow)
    #expect(unknown.bytes[4..<8] == [255, 255, 255, 255])
    #expect(unknown.bytes.suffix(4) == [255, 255, 255, 255])
  }

  @Test func correctingKeepsTheLength() {
    let begun = header(.float32, channels: 2, frames: nil)
    let narrow = begun.corrected(dataByteCount: 800)
    let wide = begun.corrected(dataByteCount: 8_000_000_000)
    #expect(narrow.sizes == .widenable)
    #expect(narrow.bytes.starts(with: "RIFF".utf8))
    #expect(narrow.bytes.count == begun.bytes.count)
    #expect(wide.sizes == .wide)
    #expect(wide.bytes.starts(with: "RF64".utf8))
    #expect(wide.bytes.count == begun.bytes.count)
  }

  @Test func oddSamplesArePadded() {
    let odd = header(.pcmU8, channels: 1, frames: 3)
    #expect(odd.padding == [0])
    #expect(odd.bytes[4...].number(at: 0, as: UInt32.self) == 36 + 3 + 1)
    #expect(header(.pcmU8, channels: 1, frames: 4).padding == [])
  }

  @Test func theMaskSaysThePositions() {
    let map: [ChannelPosition] = [.left, .right, .centre, .lfe, .sideLeft, .sideRight]
    let bytes = header(.pcm16, channels: 6, frames: 1, map: map).bytes
    #expect(bytes[20...].number(at: 0, as: UInt16.self) == 0xFFFE)
    #expect(bytes[20...].number(at: 20, as: UInt32.self) == 0x60F)
    // No mask can say these.
    let odd = header(.pcm16, channels: 3, frames: 1, map: [.centre, .left, .right]).bytes
    #expect(odd[20...].number(at: 20, as: UInt32.self) == 0)
    let unknown = header(.pcm16, channels: 6, frames: 1).bytes
    #expect(unknown[20...].number(at: 20, as: UInt32.self) == 0)
  }
}
