import CommandOptions
import Files
import Rendering
import SoundFormats

/// Where each input's output goes, and whether it may go there; found before any work.
struct RenderTargets {
  typealias Pair = (source: RenderJob.Source, target: RenderJob.Target)

  /// The format of every output.
  let container: SoundContainer
  let pairs: [Pair]
  /// Why nothing may be rendered: outputs that exist, or are inputs.
  let obstacles: [(target: RenderJob.Target, reason: String)]

  /// - Throws: `UsageError` when the names alone can't be right.
  init(_ options: RenderOptions) throws(UsageError) {
    let folder = try Self.outputFolder(options)
    container = try options.container(outputIsFolder: folder != nil)
    let existing: AtomicOutput.Existing = options.overwrites ? .replace : .refuse
    var pairs: [Pair] = []
    for input in options.inputs {
      let source = RenderJob.Source(input)
      let name = try Self.outputName(of: input, in: folder, container, options)
      pairs.append((source, name.map { .file($0, existing: existing) } ?? .standardOutput))
    }
    try Self.refuseShared(pairs)
    self.pairs = pairs
    obstacles = Self.obstacles(pairs)
  }

  /// The folder that outputs go to, `nil` when `--output` names none.
  private static func outputFolder(_ options: RenderOptions) throws(UsageError) -> FileName? {
    guard let output = options.output, !output.isDash else { return nil }
    if status(of: output)?.kind == .folder { return output }
    guard output.bytes.last == UInt8(ascii: "/") else { return nil }
    let isTaken = status(of: output.directory.appending(output.lastComponent)) != nil
    throw UsageError(
      "--output \(output.displayed)", "is no folder",
      legal: "a folder that exists, or a file for one input",
      advice: isTaken
        ? "the name of a folder: this is a file's" : "mkdir -p \(output.displayed)")
  }

  /// The output's name, or `nil` for standard output.
  private static func outputName(
    of input: FileName, in folder: FileName?, _ container: SoundContainer,
    _ options: RenderOptions
  ) throws(UsageError) -> FileName? {
    let marked = FileName(
      bytes: (input.isDash ? FileName("stdin") : input.stem).bytes
        + "@\(options.nameMark).\(container.rawValue)".utf8)
    if let folder { return folder.appending(marked) }
    guard let output = options.output else {
      return input.isDash ? nil : input.replacingLastComponent(with: marked)
    }
    guard options.inputs.count == 1 else { throw severalInputs(options) }
    return output.isDash ? nil : output
  }

  private static func severalInputs(_ options: RenderOptions) -> UsageError {
    let name = options.output?.displayed ?? ""
    let isTaken = options.output.map { $0.isDash || status(of: $0) != nil } ?? false
    return UsageError(
      "--output \(name)", "names one output for \(options.inputs.count) inputs",
      legal: "a folder that exists, or one input",
      advice: isTaken
        ? "a folder's name, or leave --output out"
        : "mkdir \(name), or leave --output out")
  }

  /// Where an output is to be, by whatever name or link: its folder and its name in there, which are
  /// all of a file that doesn't exist yet.
  private struct Place: Hashable {
    let folder: FileIdentity?
    let name: FileName?

    init(_ target: RenderJob.Target) {
      // What several links lead to is one file; a device may well take several outputs.
      let isDevice = target.name.map { RenderTargets.isDevice($0) } ?? false
      let name =
        isDevice
        ? target.name : target.name.map { name in (try? name.resolvingLinks()) ?? name }
      folder = name.flatMap { RenderTargets.identity(of: $0.directory) }
      self.name = folder == nil ? name : name?.lastComponent
    }
  }

  private static func refuseShared(_ pairs: [Pair]) throws(UsageError) {
    if pairs.count(where: { $0.source == .standardInput }) > 1 {
      throw UsageError(
        "-", "names standard input twice", legal: "- once", advice: "one - and other files")
    }
    var sources: [Place: RenderJob.Source] = [:]
    for (source, target) in pairs {
      if let other = sources.updateValue(source, forKey: Place(target)) {
        throw UsageError(
          "\(other.displayed) and \(source.displayed)",
          "would both be written to \(target.displayed)", legal: "an output for each input",
          advice: "render them to different folders")
      }
    }
  }

  private static func obstacles(
    _ pairs: [Pair]
  ) -> [(target: RenderJob.Target, reason: String)] {
    let inputs = Set(
      pairs.compactMap { identity(of: $0.source.name ?? FileName("/dev/stdin")) })
    return pairs.compactMap { _, target in
      let name = target.name ?? FileName("/dev/stdout")
      if let output = identity(of: name), inputs.contains(output) {
        return (target, "is an input itself; choose another output")
      }
      if case .file(_, existing: .refuse) = target, status(of: name)?.kind == .regular {
        return (target, "exists already; --overwrite replaces it, --output chooses another name")
      }
      return nil
    }
  }

  /// Which file or folder it is; `nil` for a device, which may well be both input and output.
  private static func identity(of name: FileName) -> FileIdentity? {
    status(of: name).flatMap { $0.kind == .other ? nil : $0.identity }
  }

  private static func isDevice(_ name: FileName) -> Bool {
    switch status(of: name)?.kind {
    case .other, .pipe: true
    default: false
    }
  }

  /// `nil` also for what can't be looked at here, which is told when it is opened.
  private static func status(of name: FileName) -> FileStatus? {
    (try? FileStatus(of: name)).flatMap { $0 }
  }
}

extension RenderJob.Source {
  /// What a file on the command line stands for: a lone `-` is standard input.
  init(_ input: FileName) {
    self = input.isDash ? .standardInput : .file(input)
  }

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
