import CSndFile
import Files
import Foundation
import SoundFiles
import SoundFormats
import TemporaryFolders
import Testing

@Suite struct WriterTests {
  private let folder = TemporaryFolder()

  private func write(
    _ sound: Sound, _ format: SoundFormat, to name: FileName, frames: Int64?,
    existing: AtomicOutput.Existing = .replace
  ) throws(SoundFileError) {
    var writer = try SoundFileWriter(
      creating: name, existing: existing, format: format, frames: frames)
    try sound.write(to: &writer)
    try writer.finish()
  }

  private func format(
    _ encoding: SampleEncoding, channels: Int = 2, container: SoundContainer = .wav,
    map: [ChannelPosition]? = nil
  ) -> SoundFormat {
    SoundFormat(
      container: container, encoding: .linear(encoding), sampleRate: 44_100, channels: channels,
      channelMap: map)
  }

  @Test(arguments: RoundTripTests.encodings)
  func theSameSoundGivesTheSameBytes(_ encoding: SampleEncoding) throws {
    let sound = Sound.sample(encoding, count: 303 * 3)
    for component in ["a", "b"] {
      try write(sound, format(encoding, channels: 3), to: folder.name(component), frames: 303)
    }
    let bytes = try Data(contentsOf: folder.url("a"))
    #expect(try Data(contentsOf: folder.url("b")) == bytes)
    #expect(bytes.count % 2 == 0)
    // The size of everything after the first eight bytes.
    #expect([UInt8](bytes)[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } == bytes.count - 8)
  }

  @Test(arguments: RoundTripTests.encodings)
  func aPipeGetsTheBytesOfAFile(_ encoding: SampleEncoding) throws {
    let sound = Sound.sample(encoding, count: 303)
    try write(sound, format(encoding, channels: 1), to: folder.name("file"), frames: 303)
    let pipe = Pipe()
    let end = FileName("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
    try write(sound, format(encoding, channels: 1), to: end, frames: 303)
    try pipe.fileHandleForWriting.close()
    let received = try pipe.fileHandleForReading.readToEnd()
    #expect(received == (try Data(contentsOf: folder.url("file"))))
  }

  @Test func aPipeWhoseLengthIsNotKnownSaysSo() throws {
    let sound = Sound.sample(.pcm16, count: 200)
    let pipe = Pipe()
    let end = FileName("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
    try write(sound, format(.pcm16), to: end, frames: nil)
    try pipe.fileHandleForWriting.close()
    let received = [UInt8](try #require(try pipe.fileHandleForReading.readToEnd()))
    #expect(received[40..<44] == [255, 255, 255, 255])
    #expect(Array(received[44...]) == sound.bytes)
  }

  @Test(arguments: [99, 101]) func aPipeThatWasToldAnotherLengthIsAnError(_ frames: Int64) throws {
    let pipe = Pipe()
    let end = FileName("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
    let error = #expect(throws: SoundFileError.self) {
      try write(.sample(.pcm16, count: 200), format(.pcm16), to: end, frames: frames)
    }
    #expect(error?.problem == .lengthDiffers(promised: frames, written: 100))
  }

  @Test(arguments: [.pcm16, .pcm24, .float64] as [SampleEncoding])
  func rf64OnDemand(_ encoding: SampleEncoding) throws {
    let sound = Sound.sample(encoding, count: 200)
    try write(sound, format(encoding, container: .rf64), to: folder.name("a"), frames: nil)
    #expect(try Data(contentsOf: folder.url("a")).starts(with: Data("RF64".utf8)))
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.container == .rf64)
    #expect(reader.frames == 100)
    #expect(try Sound.all(of: &reader) == sound)
    #expect(reader.missingFrames == 0)
  }

  @Test func aLengthBeyond4GiBThatDoesNotComeLeavesAnRF64OfWhatCame() throws {
    let sound = Sound.sample(.pcm16, count: 200)
    try write(sound, format(.pcm16), to: folder.name("a"), frames: 2_000_000_000)
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.container == .rf64)
    #expect(try Sound.all(of: &reader) == sound)
    #expect(reader.missingFrames == 0)
  }

  @Test func libsndfileReadsTheMask() throws {
    let maps: [[ChannelPosition]] = [
      [.left, .right], [.centre], [.left, .right, .centre, .lfe, .rearLeft, .rearRight],
      [.left, .right, .centre, .lfe, .rearLeft, .rearRight, .sideLeft, .sideRight],
    ]
    for map in maps {
      let sound = Sound.sample(.pcm16, count: 10 * map.count)
      try write(
        sound, format(.pcm16, channels: map.count, map: map), to: folder.name("a"), frames: 10)
      let reader = try SoundFileReader(opening: folder.name("a"))
      #expect(reader.channelMap == map)
    }
  }

  @Test func namesOfAllKinds() throws {
    let sound = Sound.sample(.pcm16, count: 200)
    let names = [
      folder.name(String(repeating: "n", count: 255)),
      folder.name("").appending(FileName(bytes: [0xFF, 0x0A, 0x80])),
    ]
    for name in names {
      try write(sound, format(.pcm16), to: name, frames: 100, existing: .refuse)
      var reader = try SoundFileReader(opening: name)
      #expect(reader.name == name)
      #expect(try Sound.all(of: &reader) == sound)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "target")
    try write(sound, format(.pcm16), to: folder.name("link"), frames: 100)
    let reader = try SoundFileReader(opening: folder.name("link"))
    #expect(reader.identity == (try FileStatus(of: folder.name("target"))?.identity))
  }

  @Test(arguments: [
    (
      SoundFormat(container: .flac, encoding: .linear(.float32), sampleRate: 44_100, channels: 2),
      "float32"
    ),
    (
      SoundFormat(container: .wav, encoding: .linear(.pcmS8), sampleRate: 44_100, channels: 2),
      "pcms8"
    ),
    (
      SoundFormat(container: .wav, encoding: .linear(.pcm16), sampleRate: 44_100, channels: 0),
      "0 channels"
    ),
    (
      SoundFormat(container: .wav, encoding: .linear(.pcm16), sampleRate: 44_100, channels: 1025),
      "1025"
    ),
    (SoundFormat(container: .wav, encoding: .linear(.pcm16), sampleRate: 0, channels: 2), "0 Hz"),
  ])
  func whatNoFileCanBeIsRefused(_ format: SoundFormat, _ asked: String) {
    let error = #expect(throws: SoundFileError.self) {
      try write(.sample(.pcm16, count: 0), format, to: folder.name("a"), frames: 0)
    }
    #expect(error?.description.contains(asked) == true)
    #expect(error?.description.contains("legal is") == true)
    #expect(folder.contents == [])
  }

  @Test func aLengthBeyondAllSizesIsRefused() {
    let error = #expect(throws: SoundFileError.self) {
      _ = try SoundFileWriter(
        creating: folder.name("a"), existing: .refuse, format: format(.pcm16), frames: .max)
    }
    #expect(error?.description.contains("frames; legal is 0 to") == true)
    #expect(folder.contents == [])
  }

  @Test func aFullDiskIsAnError() throws {
    let error = #expect(throws: SoundFileError.self) {
      try write(
        .sample(.pcm16, count: 200), format(.pcm16), to: FileName("/dev/full"), frames: 100)
    }
    #expect(error?.problem == .system(FileError(.write, FileName("/dev/full"), code: ENOSPC)))
  }

  @Test func aReaderThatGoesIsAnErrorOfWriting() async {
    // In a process of its own: what a broken pipe does is a setting of the whole process.
    await #expect(processExitsWith: .exitCode(EXIT_SUCCESS)) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = Pipe()
      let end = FileName("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)")
      let format = SoundFormat(
        container: .wav, encoding: .linear(.pcm24), sampleRate: 8000, channels: 1)
      var writer = try SoundFileWriter(
        creating: end, existing: .refuse, format: format, frames: nil)
      try pipe.fileHandleForReading.close()
      do throws(SoundFileError) {
        try Sound.sample(.pcm24, count: 100).write(to: &writer)
      } catch {
        let expected = SoundFileError.Problem.system(FileError(.write, end, code: EPIPE))
        exit(error.problem == expected ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
  }

  @Test func nothingIsLeftOfAWriterThatIsDropped() throws {
    do {
      var writer = try SoundFileWriter(
        creating: folder.name("a"), existing: .replace, format: format(.pcm16), frames: 100)
      try Sound.sample(.pcm16, count: 100).write(to: &writer)
    }
    #expect(folder.contents == [])
  }

  @Test func samplesThatAreNotThereTrap() async {
    await #expect(processExitsWith: .failure) {
      let format = SoundFormat(
        container: .wav, encoding: .linear(.pcm16), sampleRate: 8000, channels: 2)
      guard
        var writer = try? SoundFileWriter(
          creating: FileName("/dev/null"), existing: .refuse, format: format, frames: 1)
      else { return }
      let samples = UnsafeMutableRawBufferPointer.allocate(byteCount: 3, alignment: 16)
      try? unsafe writer.write(UnsafeRawBufferPointer(samples), frames: 1)
    }
  }
}
