import CSndFile
import Files
import Foundation
import SoundFormats
import TemporaryFolders
import Testing

@testable import SoundFiles

@Suite struct ReaderTests {
  private let folder = TemporaryFolder()

  // MARK: Formats

  @Test(
    arguments: [
      (SF_FORMAT_FLAC | SF_FORMAT_PCM_S8, .flac, .pcmS8),
      (SF_FORMAT_FLAC | SF_FORMAT_PCM_16, .flac, .pcm16),
      (SF_FORMAT_FLAC | SF_FORMAT_PCM_24, .flac, .pcm24),
      (SF_FORMAT_AIFF | SF_FORMAT_PCM_S8, .aiff, .pcmS8),
      (SF_FORMAT_AIFF | SF_FORMAT_PCM_U8, .aiff, .pcmU8),
      (SF_FORMAT_AIFF | SF_FORMAT_PCM_24, .aiff, .pcm24),
      (SF_FORMAT_AIFF | SF_FORMAT_FLOAT, .aiff, .float32),
      (SF_FORMAT_AU | SF_FORMAT_PCM_32, .au, .pcm32),
      (SF_FORMAT_AU | SF_FORMAT_DOUBLE, .au, .float64),
      (SF_FORMAT_CAF | SF_FORMAT_PCM_16, .caf, .pcm16),
      (SF_FORMAT_CAF | SF_FORMAT_ALAC_16, .caf, .pcm16),
      (SF_FORMAT_W64 | SF_FORMAT_PCM_24, .w64, .pcm24),
      (SF_FORMAT_RF64 | SF_FORMAT_FLOAT, .rf64, .float32),
      (SF_FORMAT_WAVEX | SF_FORMAT_PCM_32, .wav, .pcm32),
      (SF_FORMAT_WAV | SF_FORMAT_PCM_U8, .wav, .pcmU8),
      (SF_FORMAT_VOC | SF_FORMAT_PCM_16, nil, .pcm16),
    ] as [(Int, SoundContainer?, SampleEncoding)])
  func losslessFormatsReadBitForBit(
    _ format: Int, _ container: SoundContainer?, _ encoding: SampleEncoding
  ) throws {
    let sound = Sound.sample(encoding, count: 2 * 5000)
    LibraryMadeFile.write(sound, to: folder.url("a").path, format: format, channels: 2)
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.container == container)
    #expect(reader.encoding == encoding)
    #expect(reader.isLossy == false)
    #expect(reader.carrier == sound.carrier)
    #expect(reader.frames == 5000)
    #expect(try Sound.all(of: &reader) == sound)
    #expect(reader.missingFrames == 0)
  }

  @Test(
    arguments: [
      (SF_FORMAT_WAV | SF_FORMAT_ULAW, .wav, "U-Law"),
      (SF_FORMAT_WAV | SF_FORMAT_MS_ADPCM, .wav, "ADPCM"),
      (SF_FORMAT_OGG | SF_FORMAT_VORBIS, .ogg, "Vorbis"),
      (SF_FORMAT_OGG | SF_FORMAT_OPUS, .opus, "Opus"),
      (SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III, .mp3, "MPEG"),
    ] as [(Int, SoundContainer, String)])
  func lossyFormatsReadAsFloat(_ format: Int, _ container: SoundContainer, _ word: String) throws {
    let sine = Sound.sines(amplitudes: [0.5, 0.25], hertz: 440, sampleRate: 48_000, frames: 24_000)
    LibraryMadeFile.write(
      sine, to: folder.url("a").path, format: format, channels: 2, sampleRate: 48_000)
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.container == container)
    #expect(reader.encoding == .float32)
    #expect(reader.isLossy == true)
    #expect(reader.formatDescription.contains(word))
    // ADPCM pads to whole blocks, nothing else changes the length.
    let frames = reader.info.frames ?? 0
    #expect((24_000..<24_000 + 2048).contains(frames))
    let amplitudes = try Sound.all(of: &reader).amplitudes(channels: 2)
    #expect(abs(amplitudes[0] - 0.5) < 0.05)
    #expect(abs(amplitudes[1] - 0.25) < 0.05)
    #expect(reader.framesRead == frames)
  }

  @Test(arguments: [SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_FLAC | SF_FORMAT_PCM_24])
  func channelsComeInTheOrderOfWAVE(_ format: Int) throws {
    let isVorbis = format & SF_FORMAT_TYPEMASK == SF_FORMAT_OGG
    // Vorbis has left, centre, right, rear, LFE; FLAC has the order of WAVE.
    let stored: [Float] =
      isVorbis ? [0.64, 0.16, 0.32, 0.04, 0.02, 0.08] : [0.64, 0.32, 0.16, 0.08, 0.04, 0.02]
    let sound = Sound.sines(amplitudes: stored, hertz: 60, sampleRate: 48_000, frames: 48_000)
    LibraryMadeFile.write(
      sound, to: folder.url("a").path, format: format, channels: 6, sampleRate: 48_000)
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.channelMap == [.left, .right, .centre, .lfe, .rearLeft, .rearRight])
    // Twice as loud each as the next; Vorbis at its usual quality is nearer than a third.
    for (channel, amplitude) in try Sound.all(of: &reader).amplitudes(channels: 6).enumerated() {
      let expected = 0.64 / Float(1 << channel)
      #expect(abs(amplitude / expected - 1) < 0.3)
    }
  }

  // MARK: Metadata

  @Test func whatElseIsInTheFileIsNamed() throws {
    LibraryMadeFile.write(
      .sample(.pcm16, count: 100), to: folder.url("a").path,
      format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 1
    ) { handle in
      unsafe sf_set_string(handle, Int32(SF_STR_TITLE), "A title")
      unsafe sf_set_string(handle, Int32(SF_STR_ARTIST), "An artist")
      unsafe sf_set_string(handle, Int32(SF_STR_SOFTWARE), "A program")
      var cues = SF_CUES()
      cues.cue_count = 3
      unsafe sf_command(handle, Int32(SFC_SET_CUE), &cues, Int32(MemoryLayout<SF_CUES>.size))
      var instrument = SF_INSTRUMENT()
      instrument.basenote = 60
      unsafe sf_command(
        handle, Int32(SFC_SET_INSTRUMENT), &instrument, Int32(MemoryLayout<SF_INSTRUMENT>.size))
      var broadcast = SF_BROADCAST_INFO()
      unsafe sf_command(
        handle, Int32(SFC_SET_BROADCAST_INFO), &broadcast,
        Int32(MemoryLayout<SF_BROADCAST_INFO>.size))
      var cart = SF_CART_INFO()
      unsafe sf_command(
        handle, Int32(SFC_SET_CART_INFO), &cart, Int32(MemoryLayout<SF_CART_INFO>.size))
      unsafe set(chunk: "iXML", in: handle)
    }
    let reader = try SoundFileReader(opening: folder.name("a"))
    #expect(
      reader.metadata.names == [
        "title tag", "artist tag", "cue points (3)", "instrument", "bext", "cart", "chunk iXML",
      ])
  }

  private func set(chunk identifier: String, in handle: OpaquePointer) {
    var text: [UInt8] = Array("<BWFXML/>".utf8)
    unsafe text.withUnsafeMutableBytes { bytes in
      var info = unsafe SF_CHUNK_INFO()
      unsafe withUnsafeMutableBytes(of: &info.id) { unsafe $0.copyBytes(from: identifier.utf8) }
      unsafe info.id_size = UInt32(identifier.utf8.count)
      unsafe info.datalen = UInt32(bytes.count)
      unsafe info.data = bytes.baseAddress
      unsafe sf_set_chunk(handle, &info)
    }
  }

  // MARK: Lengths that are not as the header says

  /// A WAV file of 100 frames of 4 bytes, whose size fields say something else.
  private func wave(dataSize: UInt32, drop: Int = 0, trailer: [UInt8] = []) -> Data {
    let format = SoundFormat(
      container: .wav, encoding: .linear(.pcm16), sampleRate: 44_100, channels: 2)
    var bytes = WaveHeader(format: format, frames: 100, isCorrectable: true).bytes
    bytes.removeLast(4)
    bytes.append(number: dataSize)
    bytes += Sound.sample(.pcm16, count: 200).bytes
    return Data(bytes.dropLast(drop) + trailer)
  }

  @Test(arguments: [true, false])
  func aFileThatWasCutSaysWhatIsMissing(_ throughPipe: Bool) throws {
    // Ten frames and a half.
    try wave(dataSize: 400, drop: 42).write(to: folder.url("a"))
    let sound = try read("a", throughPipe: throughPipe) { reader, sound in
      #expect(reader.promisedFrames == 100)
      #expect(reader.framesRead == 89)
      #expect(reader.missingFrames == 11)
      return sound
    }
    #expect(sound.bytes == Array(Sound.sample(.pcm16, count: 200).bytes.prefix(89 * 4)))
  }

  @Test(
    arguments: [0, .max, .max - 36, 0x7FFF_FFFF, 0x7FFF_F000, 0x8000_0000] as [UInt32],
    [true, false])
  func aHeaderThatDoesNotKnowIsReadToTheEnd(_ size: UInt32, _ throughPipe: Bool) throws {
    try wave(dataSize: size).write(to: folder.url("a"))
    let sound = try read("a", throughPipe: throughPipe) { reader, sound in
      #expect(reader.promisedFrames == nil)
      #expect(reader.frames == (throughPipe ? nil : 100))
      #expect(reader.missingFrames == 0)
      return sound
    }
    #expect(sound == .sample(.pcm16, count: 200))
  }

  @Test(arguments: [true, false])
  func chunksBehindTheSamplesAreNoSound(_ throughPipe: Bool) throws {
    var trailer: [UInt8] = []
    trailer.append(chunk: "note", [1, 2, 3, 4])
    try wave(dataSize: 400, trailer: trailer).write(to: folder.url("a"))
    let sound = try read("a", throughPipe: throughPipe) { $1 }
    #expect(sound == .sample(.pcm16, count: 200))
  }

  @Test func anEmptyFileWithChunksBehindIsEmpty() throws {
    var trailer: [UInt8] = []
    trailer.append(chunk: "note", [1, 2, 3])
    trailer.append(0)
    trailer.append(chunk: "LIST", Array("INFO".utf8))
    try wave(dataSize: 0, drop: 400, trailer: trailer).write(to: folder.url("a"))
    let reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.frames == 0)
  }

  @Test(arguments: [
    SF_FORMAT_AIFF | SF_FORMAT_PCM_16, SF_FORMAT_AU | SF_FORMAT_PCM_16,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
  ])
  func otherFormatsThatWereCutSaySoToo(_ format: Int) throws {
    let sound = Sound.sample(.pcm16, count: 40_000)
    LibraryMadeFile.write(sound, to: folder.url("a").path, format: format, channels: 2)
    let whole = try Data(contentsOf: folder.url("a"))
    try whole.prefix(whole.count / 2).write(to: folder.url("cut"))
    var reader = try SoundFileReader(opening: folder.name("cut"))
    let back = try Sound.all(of: &reader, block: 256)
    #expect(reader.framesRead > 0)
    #expect(reader.framesRead + reader.missingFrames == 20_000)
    #expect(sound.bytes.starts(with: back.bytes))
  }

  @Test(arguments: [0, 0x7FFF_FFFF, .max] as [UInt32])
  func anAUFileThatDoesNotKnowIsReadToTheEnd(_ size: UInt32) throws {
    let sound = Sound.sample(.pcm16, count: 20_000)
    LibraryMadeFile.write(
      sound, to: folder.url("a").path, format: SF_FORMAT_AU | SF_FORMAT_PCM_16, channels: 2)
    var bytes = Array(try Data(contentsOf: folder.url("a")))
    bytes.replaceSubrange(
      8..<12, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) })
    try Data(bytes).write(to: folder.url("a"))
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.frames == 10_000)
    #expect(try Sound.all(of: &reader) == sound)
  }

  /// The header of a CAF file that says it has no samples, and much that is no chunk behind it.
  @Test func aHeaderThatClaimsNoSoundBeforeMuchElseIsAnError() throws {
    LibraryMadeFile.write(
      .sample(.pcm16, count: 20_000), to: folder.url("a").path,
      format: SF_FORMAT_CAF | SF_FORMAT_PCM_16, channels: 2)
    var bytes = Array(try Data(contentsOf: folder.url("a")))
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "data".utf8) })
    bytes.replaceSubrange(place + 4..<place + 12, with: [0, 0, 0, 0, 0, 0, 0, 4])
    try Data(bytes).write(to: folder.url("a"))
    let error = #expect(throws: SoundFileError.self) {
      _ = try SoundFileReader(opening: folder.name("a"))
    }
    #expect(error?.problem == .soundless(byteCount: Int64(bytes.count)))
  }

  /// A file of 5 GiB, nearly all of it a hole, whose size field began again at 0.
  @Test func aSizeThatPassedFourGigabytesIsPutRight() throws {
    let frames = Int64(5) << 28
    var bytes = Array(wave(dataSize: UInt32(truncatingIfNeeded: frames * 4)).prefix(44))
    bytes += [1, 0, 2, 0]
    try Data(bytes).write(to: folder.url("a"))
    let file = try FileHandle(forWritingTo: folder.url("a"))
    try file.truncate(atOffset: UInt64(44 + frames * 4 - 4))
    try file.seekToEnd()
    try file.write(contentsOf: Data([3, 0, 4, 0]))
    try file.close()
    var reader = try SoundFileReader(opening: folder.name("a"))
    #expect(reader.frames == frames)
    #expect(reader.oddities.contains { $0.contains("passed 4 GiB") })
    try reader.seek(toFrame: frames - 1)
    #expect(try Sound.all(of: &reader).bytes == [3, 0, 4, 0])
    #expect(reader.missingFrames == 0)
  }

  // MARK: Pipes

  /// Opens the file, or a pipe that its bytes come through, and reads it to its end.
  private func read<Result>(
    _ component: String, throughPipe: Bool,
    _ body: (borrowing SoundFileReader, Sound) throws -> Result
  ) throws -> Result {
    guard throughPipe else {
      var reader = try SoundFileReader(opening: folder.name(component))
      let sound = try Sound.all(of: &reader)
      return try body(reader, sound)
    }
    let cat = Process()
    cat.executableURL = URL(filePath: "/bin/cat")
    cat.arguments = [folder.url(component).path]
    let pipe = Pipe()
    cat.standardOutput = pipe
    try cat.run()
    var reader = try SoundFileReader(
      opening: FileName("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"))
    let sound = try Sound.all(of: &reader)
    return try body(reader, sound)
  }

  @Test(
    arguments: [
      (SF_FORMAT_WAV | SF_FORMAT_PCM_U8, .pcmU8), (SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, .pcm24),
      (SF_FORMAT_WAV | SF_FORMAT_FLOAT, .float32), (SF_FORMAT_RF64 | SF_FORMAT_DOUBLE, .float64),
      (SF_FORMAT_FLAC | SF_FORMAT_PCM_24, .pcm24), (SF_FORMAT_AIFF | SF_FORMAT_PCM_16, .pcm16),
    ] as [(Int, SampleEncoding)])
  func throughAPipeComesTheSame(_ format: Int, _ encoding: SampleEncoding) throws {
    // More than a pipe holds at a time.
    let sound = Sound.sample(encoding, count: 3 * 50_000)
    LibraryMadeFile.write(sound, to: folder.url("a").path, format: format, channels: 3)
    let received = try read("a", throughPipe: true) { reader, sound in
      #expect(reader.encoding == encoding)
      #expect(reader.channels == 3)
      #expect(reader.frames == 50_000)
      #expect(reader.missingFrames == 0)
      return sound
    }
    #expect(received == sound)
  }

  @Test func aPipeTellsTheMask() throws {
    let map: [ChannelPosition] = [.left, .right, .sideLeft, .sideRight]
    let format = SoundFormat(
      container: .wav, encoding: .linear(.pcm16), sampleRate: 44_100, channels: 4, channelMap: map)
    var writer = try SoundFileWriter(
      creating: folder.name("a"), existing: .refuse, format: format, frames: 10)
    try Sound.sample(.pcm16, count: 40).write(to: &writer)
    try writer.finish()
    try read("a", throughPipe: true) { reader, _ in #expect(reader.channelMap == map) }
  }

  // MARK: Errors

  @Test func whatIsNoSoundIsAnError() throws {
    try Data("no sound at all, only words".utf8).write(to: folder.url("a"))
    for throughPipe in [true, false] {
      let error = #expect(throws: SoundFileError.self) {
        try read("a", throughPipe: throughPipe) { _, _ in }
      }
      guard case .unreadable(let code, let text) = error?.problem else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(code == SF_ERR_UNRECOGNISED_FORMAT)
      #expect(text.contains("Format not recognised"))
      #expect(error?.libraryCode == code)
    }
  }

  @Test func whatIsEmptyMissingOrAFolderIsAnError() throws {
    try Data().write(to: folder.url("empty"))
    let cases: [(FileName, SoundFileError.Problem)] = [
      (folder.name("empty"), .empty), (FileName("/dev/null"), .empty),
      (folder.name("gone"), .system(FileError(.open, folder.name("gone"), code: ENOENT))),
      (
        FileName(folder.url.path),
        .system(FileError(.read, FileName(folder.url.path), code: EISDIR))
      ),
    ]
    for (name, problem) in cases {
      let error = #expect(throws: SoundFileError.self) { _ = try SoundFileReader(opening: name) }
      #expect(error?.problem == problem)
      #expect(error?.name == name)
    }
  }

  @Test(arguments: [0, 3, 11, 12, 19, 20, 30, 36, 40, 42, 43])
  func aHeaderThatEndsEarlyIsAnError(_ length: Int) throws {
    try wave(dataSize: 400).prefix(length).write(to: folder.url("a"))
    for throughPipe in [true, false] {
      #expect(throws: SoundFileError.self) { try read("a", throughPipe: throughPipe) { _, _ in } }
    }
  }

  @Test(arguments: [44, 47])
  func aFileCutBeforeItsFirstFrameSaysSo(_ length: Int) throws {
    try wave(dataSize: 400).prefix(length).write(to: folder.url("a"))
    for throughPipe in [true, false] {
      try read("a", throughPipe: throughPipe) { reader, _ in
        #expect(reader.framesRead == 0)
        #expect(reader.missingFrames >= 100)
      }
    }
  }

  @Test func theErrorIsTheThreadsOwnAndDescriptorsStay() async throws {
    let folder = folder
    let sound = Sound.sample(.pcm24, count: 3000)
    LibraryMadeFile.write(
      sound, to: folder.url("good").path, format: SF_FORMAT_FLAC | SF_FORMAT_PCM_24, channels: 2)
    try Data("no sound at all, only words".utf8).write(to: folder.url("words"))
    try wave(dataSize: 400).prefix(30).write(to: folder.url("cut"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            do {
              var reader = try SoundFileReader(opening: folder.name("good"))
              let back = try Sound.all(of: &reader)
              #expect(back == sound)
            } catch {
              Issue.record(error)
            }
            let words = #expect(throws: SoundFileError.self) {
              _ = try SoundFileReader(opening: folder.name("words"))
            }
            #expect(words?.libraryCode == Int32(SF_ERR_UNRECOGNISED_FORMAT))
            let cut = #expect(throws: SoundFileError.self) {
              _ = try SoundFileReader(opening: folder.name("cut"))
            }
            #expect(cut != nil && cut?.libraryCode != Int32(SF_ERR_UNRECOGNISED_FORMAT))
          }
        }
      }
    }
  }

  @Test func aBufferThatIsTooSmallTraps() async {
    LibraryMadeFile.write(
      .sample(.pcm16, count: 100), to: folder.url("a").path,
      format: SF_FORMAT_WAV | SF_FORMAT_PCM_16, channels: 2)
    await #expect(processExitsWith: .failure) { [path = folder.url("a").path as String] in
      guard var reader = try? SoundFileReader(opening: FileName(path)) else { return }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 39, alignment: 16)
      _ = try? unsafe reader.read(into: buffer, frames: 10)
    }
  }
}
