import Files
import Foundation
import Rendering
import SoundFiles
import SoundFormats
import TemporaryFolders
import Testing
import Ticks
import Varispeed

/// A folder in which a test makes sound files, renders them and looks at what came of them.
///
/// Tests compare long sounds outside of `#expect`, which would look for every single difference.
struct Studio: Sendable {
  let folder = TemporaryFolder()
  let plans = PlanCache()

  /// Writes interleaved samples, given in the carrier of the format's encoding.
  ///
  /// - Parameter frames: The length to promise; that of the samples when left out.
  func write<Sample: BitwiseCopyable>(
    _ samples: [Sample], _ format: SoundFormat, to component: String = "in.wav"
  ) throws {
    #expect(MemoryLayout<Sample>.size == format.encoding.carrier.byteCount)
    let frames = samples.count / format.channels
    var writer = try SoundFileWriter(
      creating: folder.name(component), existing: .replace, format: format, frames: Int64(frames))
    try unsafe samples.withUnsafeBytes { try unsafe writer.write($0, frames: frames) }
    try writer.finish()
  }

  /// Renders one file of the folder to another.
  @discardableResult
  func render(
    _ settings: RenderSettings, from input: String = "in.wav", to output: String = "out.wav",
    progress: @escaping @Sendable (RenderJob.Progress) -> Void = { _ in }
  ) throws -> RenderReport {
    let target = RenderJob.Target.file(folder.name(output), existing: .replace)
    return try RenderJob(.file(folder.name(input)), to: target, settings)
      .run(plans: plans, progress: progress)
  }

  /// The error that rendering ends with; nothing may be left of the output.
  func failure(_ settings: RenderSettings, from input: String = "in.wav") -> RenderError? {
    let before = folder.contents
    let error = #expect(throws: RenderError.self) {
      try render(settings, from: input, to: "failed.wav")
    }
    #expect(folder.contents == before)
    return error
  }

  /// The samples of a file whose carrier is `Sample`.
  func samples<Sample: BitwiseCopyable>(
    of component: String = "out.wav", as type: Sample.Type = Sample.self
  ) throws -> [Sample] {
    var reader = try SoundFileReader(opening: folder.name(component))
    // A macro can't look at what isn't copyable.
    let (carrier, length) = (reader.carrier, reader.frames)
    try #require(MemoryLayout<Sample>.size == carrier.byteCount)
    let capacity = try #require(length)
    let size = Int(capacity) * reader.channels * reader.carrier.byteCount
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: max(size, 1), alignment: 16)
    defer { unsafe buffer.deallocate() }
    let frames = try unsafe reader.read(into: buffer, frames: Int(capacity))
    #expect(frames == Int(capacity))
    return unsafe Array(buffer.bindMemory(to: type).prefix(frames * reader.channels))
  }

  /// The bytes of a WAV file's samples, found without the project's reader.
  func soundBytes(of component: String = "out.wav") throws -> [UInt8] {
    let bytes = try fileBytes(of: component)
    var place = 12
    while place + 8 <= bytes.count {
      let size = bytes[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      if Array(bytes[place..<(place + 4)]) == Array("data".utf8) {
        return Array(bytes[(place + 8)...].prefix(size))
      }
      place += 8 + size + size % 2
    }
    Issue.record("\(component) has no samples")
    return []
  }

  func fileBytes(of component: String = "out.wav") throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url(component)))
  }

  /// Runs a program of the system's in the folder, to its end.
  ///
  /// A program that is missing is a failure: Tests/packages.sh lists what tests need.
  func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed or is missing")
  }
}

extension SoundFormat {
  static func wav(
    _ encoding: SampleEncoding, channels: Int = 1, rate: Int = 44_100,
    map: [ChannelPosition]? = nil
  ) -> SoundFormat {
    SoundFormat(
      container: .wav, encoding: .linear(encoding), sampleRate: rate, channels: channels,
      channelMap: map)
  }
}

extension RenderSettings {
  /// Rendering at a speed that is a ratio.
  static func at(_ speed: Ratio) -> RenderSettings { RenderSettings(pace: .speed(.exact(speed))) }

  /// The same with some settings changed.
  func with(_ change: (inout RenderSettings) -> Void) -> RenderSettings {
    var settings = self
    change(&settings)
    return settings
  }
}
