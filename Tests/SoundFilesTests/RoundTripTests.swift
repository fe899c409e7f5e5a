import Files
import Foundation
import SoundFiles
import SoundFormats
import TemporaryFolders
import Testing

/// What the writer stores, the reader gives back bit for bit.
@Suite struct RoundTripTests {
  static let encodings = SampleEncoding.allCases.filter { $0 != .pcmS8 }

  @Test(arguments: encodings, [1, 2, 3, 6])
  func everyEncoding(_ encoding: SampleEncoding, channels: Int) throws {
    let folder = TemporaryFolder()
    let frames = 1001
    let sound = Sound.sample(encoding, count: frames * channels)
    let format = SoundFormat(
      container: .wav, encoding: .linear(encoding), sampleRate: 44_100, channels: channels)
    for promise in [Int64(frames), nil, 3] {
      var writer = try SoundFileWriter(
        creating: folder.name("a.wav"), existing: .replace, format: format, frames: promise)
      try sound.write(to: &writer)
      #expect(writer.framesWritten == Int64(frames))
      try writer.finish()

      var reader = try SoundFileReader(opening: folder.name("a.wav"))
      #expect(reader.container == .wav)
      #expect(reader.encoding == encoding)
      #expect(reader.isLossy == false)
      #expect(reader.sampleRate == 44_100)
      #expect(reader.channels == channels)
      #expect(reader.frames == Int64(frames))
      #expect(reader.metadata == Metadata())
      let back = try Sound.all(of: &reader)
      #expect(back == sound)
      #expect(reader.framesRead == Int64(frames))
      #expect(reader.missingFrames == 0)
    }
    #expect(folder.contents == ["a.wav"])
  }

  @Test func anEmptyFileIsAFile() throws {
    let folder = TemporaryFolder()
    let format = SoundFormat(
      container: .wav, encoding: .linear(.pcm16), sampleRate: 48_000, channels: 2)
    let writer = try SoundFileWriter(
      creating: folder.name("a.wav"), existing: .refuse, format: format, frames: 0)
    try writer.finish()
    var reader = try SoundFileReader(opening: folder.name("a.wav"))
    #expect(reader.frames == 0)
    let back = try Sound.all(of: &reader)
    #expect(back.bytes == [])
    #expect(reader.missingFrames == 0)
  }
}
