import Files
import Foundation
import SoundFormats
import TemporaryFolders
import Testing

@testable import SoundFiles

/// What a file says besides its sound: written, read again, moved with the speed.
@Suite struct MetadataTests {
  private let folder = TemporaryFolder()

  /// Something of everything.
  static let full: Metadata = {
    var metadata = Metadata()
    metadata.tags = [
      .init(.title, "Ein Tön"), .init(.artist, "Somebody"), .init(.album, "Album"),
      .init(.trackNumber, "7"), .init(.date, "2011-03-04"), .init(.genre, "Jazz"),
      .init(.comment, "odd"), .init(.copyright, "(c) me"), .init(.licence, "CC0"),
      .init(.software, "A program with libsndfile"),
    ]
    metadata.cuePoints = [
      .init(position: 0, label: "start"),
      .init(position: 500, length: 250, label: "a stretch", note: "of some length"),
      .init(position: 999),
    ]
    var instrument = Metadata.Instrument()
    instrument.baseNote = 61
    instrument.detune = -12
    instrument.gain = 3
    instrument.keys = 10...90
    instrument.velocities = 1...126
    instrument.loops = [.init(.forward, 100..<900), .init(.alternating, 10..<20, count: 3)]
    metadata.instrument = instrument
    var fields = [UInt8](repeating: 0, count: 602)
    fields.replaceSubrange(0..<4, with: "text".utf8)
    fields.replaceSubrange(320..<330, with: "2024-05-31".utf8)
    // An hour at 48 kHz.
    fields.replaceSubrange(338..<346, with: [0, 0xB8, 0x4C, 0x0A, 0, 0, 0, 0])
    metadata.broadcast = .init(bytes: fields + Array("A=PCM,M=stereo\r\n".utf8))
    metadata.others = ["chunk iXML"]
    return metadata
  }()

  /// What comes back of ``full``, and what the writer says that it couldn't keep.
  private func kept(
    _ container: SoundContainer, _ encoding: SoundEncoding, _ metadata: Metadata = full
  ) throws -> (metadata: Metadata, unkept: [String]) {
    let format = SoundFormat(
      container: container, encoding: encoding, sampleRate: 48_000, channels: 1)
    var writer = try SoundFileWriter(
      creating: folder.name("a"), existing: .replace, format: format, metadata: metadata,
      frames: 1000)
    let unkept = writer.unkept
    try Sound(sine: 0.5, encoding, frames: 1000, channels: 1).write(to: &writer)
    try writer.finish()
    let reader = try SoundFileReader(opening: folder.name("a"))
    // Tags and marks take no frame away, and add none.
    #expect(reader.frames! >= 1000)
    return (reader.metadata, unkept)
  }

  @Test(
    arguments: [
      (.wav, .linear(.pcm16)), (.wav, .linear(.float32)), (.wav, .ulaw), (.wav, .msADPCM),
      (.wav, .gsm), (.rf64, .linear(.pcm24)),
    ] as [(SoundContainer, SoundEncoding)])
  func waveKeepsAllButTheLicence(_ container: SoundContainer, _ encoding: SoundEncoding) throws {
    let (metadata, unkept) = try kept(container, encoding)
    var expected = Self.full
    expected.tags.removeAll { $0.kind == .licence }
    expected.others = []
    #expect(metadata == expected)
    #expect(unkept == ["licence tag", "chunk iXML"])
  }

  @Test(
    arguments: [(.flac, .linear(.pcm16)), (.ogg, .vorbis), (.opus, .opus), (.caf, .alac16)]
      as [(SoundContainer, SoundEncoding)])
  func someKeepAllTags(_ container: SoundContainer, _ encoding: SoundEncoding) throws {
    let (metadata, unkept) = try kept(container, encoding)
    var expected = Metadata()
    expected.tags = Self.full.tags
    #expect(metadata == expected)
    #expect(unkept == ["cue points (3)", "loops (2)", "bext", "chunk iXML"])
  }

  @Test(arguments: [.linear(.pcm16), .linear(.pcmS8), .linear(.float64), .ulaw] as [SoundEncoding])
  func aiffKeepsMarks(_ encoding: SoundEncoding) throws {
    let (metadata, unkept) = try kept(.aiff, encoding)
    var expected = Metadata()
    expected.tags = Self.full.tags.filter {
      [.title, .artist, .comment, .copyright, .software].contains($0.kind)
    }
    expected.cuePoints = Self.full.cuePoints.map { .init(position: $0.position, label: $0.label) }
    #expect(metadata == expected)
    #expect(
      unkept == [
        "album tag", "track number tag", "date tag", "genre tag", "licence tag", "loops (2)",
        "bext",
        "chunk iXML", "lengths and notes of cue points",
      ])
  }

  @Test func mp3KeepsTags() throws {
    let (metadata, unkept) = try kept(.mp3, .mp3)
    var expected = Metadata()
    expected.tags = Self.full.tags.filter {
      ![.copyright, .licence, .software].contains($0.kind)
    }
    let date = try #require(expected.tags.firstIndex { $0.kind == .date })
    expected.tags[date].text = "2011"
    #expect(metadata == expected)
    #expect(
      unkept == [
        "date tag", "copyright tag", "licence tag", "cue points (3)", "loops (2)", "bext",
        "chunk iXML",
      ])
  }

  @Test(arguments: [.w64, .au] as [SoundContainer])
  func someKeepNothing(_ container: SoundContainer) throws {
    let (metadata, unkept) = try kept(container, .linear(.pcm16))
    #expect(metadata == Metadata())
    #expect(unkept == Self.full.names)
  }

  /// A stream tells of what stands before the samples what a file does.
  @Test func throughAPipe() throws {
    _ = try kept(.wav, .linear(.pcm16))
    let pipe = try FileHandle(forReadingFrom: folder.url("a"))
    let process = Process()
    process.executableURL = URL(filePath: "/bin/cat")
    process.standardInput = pipe
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let reader = try SoundFileReader(
      opening: FileName("/dev/fd/\(output.fileHandleForReading.fileDescriptor)"))
    let file = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.metadata == file.metadata)
    #expect(reader.metadata.cuePoints.count == 3)
    try output.fileHandleForReading.close()
    process.waitUntilExit()
  }

  /// Labels that are longer than a name of AIFF's, and text of another century.
  @Test func longAndOldText() throws {
    var metadata = Metadata()
    metadata.cuePoints = [.init(position: 1, label: String(repeating: "ä", count: 200))]
    #expect(try kept(.wav, .linear(.pcm16), metadata).metadata == metadata)
    let cut = try kept(.aiff, .linear(.pcm16), metadata).metadata.cuePoints
    #expect(cut == [.init(position: 1, label: String(repeating: "ä", count: 126))])
    #expect(String(metadataBytes: [0x54, 0xF6, 0x6E, 0, 0x41]) == "Tön")
    #expect(String(metadataBytes: Array("Tön  ".utf8)) == "Tön")
  }

  // MARK: Moving

  @Test func placesMoveWithTheSound() throws {
    // Speed 3/2, from 48 to 44.1 kHz: a frame is at 147/240 of where it was.
    let moved = Self.full.moved(rates: (48_000, 44_100)) {
      Int64((Double($0) * 147 / 240).rounded())
    }
    #expect(moved.tags == Self.full.tags)
    #expect(moved.cuePoints.map(\.position) == [0, 306, 612])
    #expect(moved.cuePoints.map(\.length) == [0, 153, 0])
    #expect(moved.cuePoints.map(\.label) == ["start", "a stretch", ""])
    #expect(moved.instrument?.loops.map(\.frames) == [61..<551, 6..<12])
    #expect(moved.instrument?.baseNote == 61)
    // Still an hour.
    let broadcast = try #require(moved.broadcast)
    #expect(broadcast.timeReference == 3600 * 44_100)
    #expect(broadcast.date == "2024-05-31")
    #expect(broadcast.description == "text")
    #expect(broadcast.codingHistory == "A=PCM,M=stereo\r\n")
  }

  @Test func aCountThatNoLongerFitsIsTheMost() {
    var metadata = Metadata()
    metadata.broadcast = .init(bytes: [UInt8](repeating: 0xFF, count: 602))
    let moved = metadata.moved(rates: (1, 2)) { $0 }
    #expect(moved.broadcast?.timeReference == .max)
  }

  /// A file whose marks are beyond what 32 bits can say.
  @Test func marksBeyond32Bits() throws {
    var metadata = Metadata()
    metadata.cuePoints = [.init(position: 7), .init(position: 1 << 32)]
    var instrument = Metadata.Instrument()
    instrument.loops = [.init(.forward, 1..<(1 << 33))]
    metadata.instrument = instrument
    let (back, unkept) = try kept(.wav, .linear(.pcm16), metadata)
    #expect(back.cuePoints == [.init(position: 7)])
    #expect(back.instrument?.loops == [])
    #expect(unkept == ["cue points (1)", "loops (1)"])
  }
}
