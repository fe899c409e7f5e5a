import CommandOptions
import Files
import Rendering

/// Where each input's output goes, and whether it may go there; found before any work.
struct RenderTargets {
  typealias Pair = (source: RenderJob.Source, target: RenderJob.Target)

  let pairs: [Pair]
  /// Why nothing may be rendered: outputs that exist, or are inputs.
  let obstacles: [(name: FileName, reason: String)]

  /// - Throws: `UsageError` when the names alone can't be right.
  init(_ options: RenderOptions) throws(UsageError) {
    let existing: AtomicOutput.Existing = options.overwrites ? .replace : .refuse
    var pairs: [Pair] = []
    for input in options.inputs {
      let source: RenderJob.Source = input.isDash ? .standardInput : .file(input)
      let name = try Self.outputName(of: input, options)
      pairs.append((source, name.map { .file($0, existing: existing) } ?? .standardOutput))
    }
    try Self.refuseShared(pairs, options)
    self.pairs = pairs
    obstacles = Self.obstacles(pairs, options)
  }

  /// The output's name, or `nil` for standard output.
  private static func outputName(
    of input: FileName, _ options: RenderOptions
  ) throws(UsageError) -> FileName? {
    let marked = FileName(
      bytes: (input.isDash ? FileName("stdin") : input.stem).bytes
        + "@\(options.nameMark).wav".utf8)
    guard let output = options.output else {
      return input.isDash ? nil : input.replacingLastComponent(with: marked)
    }
    if output.isDash {
      guard options.inputs.count == 1 else { throw severalInputs(options) }
      return nil
    }
    let kind = (try? FileStatus(of: output)).flatMap { $0 }?.kind
    if kind == .folder { return output.appending(marked) }
    if output.bytes.last == UInt8(ascii: "/") {
      throw UsageError(
        "--output \(output.displayed)", "is no folder",
        legal: "a folder that exists, or a file for one input",
        advice: "mkdir -p \(output.displayed)")
    }
    guard options.inputs.count == 1 else { throw severalInputs(options) }
    if let mark = output.pathExtension?.lowercased(), Self.otherFormats.contains(mark) {
      throw UsageError(
        "--output \(output.displayed)", "asks for another format than WAV",
        legal: "names that end in .wav, or in no format's extension",
        advice: "--output \(output.stem.displayed).wav")
    }
    return output
  }

  /// Extensions of the formats that are not written.
  private static let otherFormats: Set = [
    "w64", "flac", "aif", "aiff", "aifc", "au", "snd", "caf", "ogg", "oga", "opus", "mp3",
  ]

  private static func severalInputs(_ options: RenderOptions) -> UsageError {
    let name = options.output?.displayed ?? ""
    return UsageError(
      "--output \(name)", "names one output for \(options.inputs.count) inputs",
      legal: "a folder that exists, or one input", advice: "mkdir \(name), or leave --output out")
  }

  private static func refuseShared(
    _ pairs: [Pair], _ options: RenderOptions
  ) throws(UsageError) {
    var sources: [RenderJob.Target: RenderJob.Source] = [:]
    for (source, target) in pairs {
      if let other = sources.updateValue(source, forKey: target) {
        throw UsageError(
          "\(other.displayed) and \(source.displayed)",
          "would both be written to \(target.displayed)", legal: "an output for each input",
          advice: "render them to different folders")
      }
    }
    if pairs.count(where: { $0.source == .standardInput }) > 1 {
      throw UsageError(
        "-", "names standard input twice", legal: "- once", advice: "one - and other files")
    }
  }

  private static func obstacles(
    _ pairs: [Pair], _ options: RenderOptions
  ) -> [(name: FileName, reason: String)] {
    // What can't be looked at here is told when it is opened.
    func identity(_ name: FileName) -> FileIdentity? {
      (try? FileStatus(of: name)).flatMap { $0 }?.identity
    }
    let inputs = Set(options.inputs.compactMap(identity))
    return pairs.compactMap { pair in
      guard case .file(let name, let existing) = pair.target,
        let status = (try? FileStatus(of: name)).flatMap({ $0 })
      else { return nil }
      if inputs.contains(status.identity) {
        return (name, "is an input itself; choose another output")
      }
      if status.kind == .regular, existing == .refuse {
        return (name, "exists already; --overwrite replaces it, --output chooses another name")
      }
      return nil
    }
  }
}

extension FileName {
  /// Whether it stands for standard input or output.
  fileprivate var isDash: Bool { bytes == [UInt8(ascii: "-")] }
}

extension RenderJob.Source {
  /// The name, or `nil` for standard input.
  var name: FileName? {
    if case .file(let name) = self { name } else { nil }
  }

  var displayed: String { name?.displayed ?? "standard input" }
}

extension RenderJob.Target {
  /// The name, or `nil` for standard output.
  var name: FileName? {
    if case .file(let name, _) = self { name } else { nil }
  }

  var displayed: String { name?.displayed ?? "standard output" }
}

extension RenderOptions {
  /// What a file's name says of the speed.
  fileprivate var nameMark: String {
    switch speed {
    case .speed(let choice): choice.nameMark
    case .length(.frames(let frames)): "\(frames)f"
    case .length(.seconds(let seconds)):
      (seconds.decimalText ?? "\(seconds.numerator)-\(seconds.denominator)") + "s"
    }
  }
}
