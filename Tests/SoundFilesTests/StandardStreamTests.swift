import CSndFile
import Files
import Foundation
import SoundFiles
import SoundFormats
import TemporaryFolders
import Testing

/// In processes of their own, since the streams are the whole process's.
@Suite struct StandardStreamTests {
  @Test func standardInputIsReadFromWhereItStands() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let sound = Sound.sample(.pcm24, count: 2000)
      LibraryMadeFile.write(
        sound, to: folder.url("a").path, format: SF_FORMAT_FLAC | SF_FORMAT_PCM_24, channels: 2)
      var bytes = Data("before".utf8)
      bytes += try Data(contentsOf: folder.url("a"))
      try bytes.write(to: folder.url("b"))
      let file = try FileHandle(forReadingFrom: folder.url("b"))
      try file.seek(toOffset: 6)
      dup2(file.fileDescriptor, STDIN_FILENO)
      var reader = try SoundFileReader(
        standardInputAs: FileName("standard input"), rereadable: false)
      precondition(reader.name == FileName("standard input"))
      let back = try Sound.all(of: &reader)
      precondition(back == sound)
    }
  }

  @Test func standardOutputGetsASoundFile() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let format = SoundFormat(
        container: .wav, encoding: .linear(.pcm16), sampleRate: 8000, channels: 1)
      var writer = try SoundFileWriter(
        standardOutputAs: FileName("standard output"), format: format, frames: nil)
      try Sound.sample(.pcm16, count: 100).write(to: &writer)
      try writer.finish()
    }
    // The test runner of the process may have said something before.
    let output = try #require(result?.standardOutputContent)
    let start = try #require(output.firstRange(of: Array("RIFF".utf8))).lowerBound
    #expect(output.dropFirst(start + 44).starts(with: Sound.sample(.pcm16, count: 100).bytes))
  }

  @Test func decodersDoNotPrint() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let folder = TemporaryFolder()
      let sine = Sound.sines(amplitudes: [0.5], hertz: 440, sampleRate: 44_100, frames: 44_100)
      LibraryMadeFile.write(
        sine, to: folder.url("a").path, format: SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
        channels: 1)
      // Cut, with something else in the middle: libmpg123 has remarks on both.
      let whole = try Data(contentsOf: folder.url("a"))
      let half = whole.count / 2
      let damaged =
        whole.prefix(half) + Data(repeating: 0x55, count: 3000) + whole[half..<(half + half / 2)]
      try damaged.write(to: folder.url("a"))
      FileHandle.standardError.write(Data("before\n".utf8))
      do throws(SoundFileError) {
        var reader = try SoundFileReader(opening: folder.name("a"))
        _ = try Sound.all(of: &reader)
      } catch {
        // Whether it is an error does not matter here.
        print(error)
      }
      // What C code prints at other times passes.
      unsafe perror("after")
    }
    let output = try #require(result?.standardErrorContent)
    #expect(String(decoding: output, as: UTF8.self).contains("before\nafter: "))
  }
}
