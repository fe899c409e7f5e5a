import CSndFile
import Files
import SoundFormats
import TemporaryFolders
import Testing

@testable import SoundFiles

@Suite struct SeekTests {
  private let folder = TemporaryFolder()

  /// From any frame on, forwards and back, even after the end, the sound is what it was.
  @Test(arguments: [SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_FLAC | SF_FORMAT_PCM_16])
  func readsFromAnyFrameOn(format: Int) throws {
    let sound = Sound.sample(.pcm16, count: 2 * 20_000)
    LibraryMadeFile.write(sound, to: folder.url("a").path, format: format, channels: 2)
    var reader = try SoundFileReader(opening: folder.name("a"))
    let isSeekable = reader.isSeekable
    #expect(isSeekable)
    for frame in [12_345, 0, 19_999, 1, 20_000, 7] {
      try reader.seek(toFrame: Int64(frame))
      let next = reader.framesRead
      #expect(next == Int64(frame))
      let rest = try Sound.all(of: &reader)
      #expect(rest.bytes.count == 4 * (20_000 - frame))
      #expect(rest.bytes.elementsEqual(sound.bytes[(4 * frame)...]))
      let missing = reader.missingFrames
      #expect(missing == 0)
    }
    // Beyond the end is the end.
    try reader.seek(toFrame: 1 << 40)
    #expect(try Sound.all(of: &reader).bytes.isEmpty)
  }
}
