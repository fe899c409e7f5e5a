import Files
import Foundation
import Programs
import TemporaryFolders
import Testing

/// Where outputs go, and what may not be written to.
@Suite struct OutputTests {
  private let folder = TemporaryFolder()

  init() throws {
    for name in ["a.wav", "b.wav"] { try folder.write(.sine(frames: 300), to: name) }
  }

  @Test(arguments: [
    ("a.wav --speed 1.5", "a@1.5x.wav"), ("a.wav --speed 3/2", "a@1.5x.wav"),
    ("a.wav --speed 25/24", "a@25-24x.wav"), ("a.wav --speed +2st", "a@+2st.wav"),
    ("a.wav --speed -50ct", "a@-50ct.wav"), ("a.wav --undo 1.5", "a@2-3x.wav"),
    ("a.wav --speed 33.3:45", "a@1.35x.wav"), ("a.wav", "a@1x.wav"),
    ("a.wav --to-length 200f", "a@200f.wav"), ("a.wav --to-length 0.05", "a@0.05s.wav"),
    ("a.wav --speed 2 -o out.wav", "out.wav"), ("a.wav --speed 2 -o out", "out"),
    ("a.wav --speed 2 -o ./a@2x.wav", "a@2x.wav"),
  ])
  func names(_ line: String, output: String) throws {
    let outcome = try Program.run(line: "render " + line, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(outcome.errors == "")
    #expect(folder.contents == ["a.wav", "b.wav", output].sorted())
    #expect(try folder.wave(output) != nil)
  }

  /// Next to the inputs, wherever they lie; the extension goes, and only that.
  @Test func severalFiles() throws {
    try FileManager.default.createDirectory(
      at: folder.url("sub.d"), withIntermediateDirectories: false)
    try folder.write(.sine(frames: 300), to: "sub.d/c.d.wav")
    try folder.write(.sine(frames: 300), to: "sub.d/.hidden")
    let outcome = try Program.run(
      line: "render a.wav sub.d/c.d.wav sub.d/.hidden --speed 2", in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(folder.contents == ["a.wav", "a@2x.wav", "b.wav", "sub.d"])
    let inner = try FileManager.default.contentsOfDirectory(atPath: folder.url("sub.d").path)
    #expect(inner.sorted() == [".hidden", ".hidden@2x.wav", "c.d.wav", "c.d@2x.wav"])
  }

  @Test(arguments: ["out", "out/", "./out", "link"])
  func intoAFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      at: folder.url("out"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "out")
    let outcome = try Program.run(
      "render", "a.wav", "b.wav", "--speed", "2", "-o", name, in: folder)
    #expect(outcome.ending == .exit(0))
    #expect(folder.contents == ["a.wav", "b.wav", "link", "out"])
    let inner = try FileManager.default.contentsOfDirectory(atPath: folder.url("out").path)
    #expect(inner.sorted() == ["a@2x.wav", "b@2x.wav"])
  }

  /// A name is bytes: what isn't UTF-8 comes out as it went in, and is escaped when it is shown.
  @Test func namesThatAreNotText() throws {
    let name: [UInt8] = Array("n\u{1B}[31m".utf8) + [0xFF, 0x0A] + Array("é".utf8)
    let input = folder.name("").appending(FileName(bytes: name + Array(".wav".utf8)))
    let output = folder.name("").appending(FileName(bytes: name + Array("@2x.wav".utf8)))
    let file = try AtomicOutput(input, existing: .refuse)
    try file.descriptor.write(Wave.sine(frames: 300).bytes)
    try file.commit()
    let arguments = [
      Array("render".utf8), name + Array(".wav".utf8), Array("--speed".utf8), Array("2".utf8),
    ]
    let outcome = try Program(arguments, in: folder).finish()
    #expect(outcome.ending == .exit(0))
    #expect(
      outcome.text.hasPrefix(
        #"n\x1b[31m\xff\né.wav → n\x1b[31m\xff\né@2x.wav: speed 2,"#))
    #expect(outcome.lines.count == 1)
    #expect(try FileStatus(of: output)?.byteCount == 44 + 2 * 150)
    // In an error too.
    let again = try Program(arguments, in: folder).finish()
    #expect(again.ending == .exit(1))
    #expect(again.errors.hasPrefix(#"detent: n\x1b[31m\xff\né@2x.wav exists already; "#))
  }

  // MARK: Refusals

  /// An output that exists is found before any work: nothing is rendered, and it stays as it is.
  @Test func existingOutputs() throws {
    try Data("old".utf8).write(to: folder.url("b@2x.wav"))
    let before = folder.contents
    let outcome = try Program.run(line: "render a.wav b.wav --speed 2", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.text == "")
    #expect(
      outcome.errors
        == "detent: b@2x.wav exists already; --overwrite replaces it, --output chooses another name\n"
    )
    #expect(folder.contents == before)
    #expect(try folder.bytes(of: "b@2x.wav") == Array("old".utf8))
    let replaced = try Program.run(line: "render a.wav b.wav --speed 2 --overwrite", in: folder)
    #expect(replaced.ending == .exit(0))
    #expect(try folder.wave("b@2x.wav")?.frames == 150)
  }

  /// A file is not rendered onto itself, by whatever name, not even when it may be replaced.
  @Test(arguments: ["a.wav", "./a.wav", "hard.wav", "link.wav"])
  func theInputItself(_ name: String) throws {
    try FileManager.default.linkItem(at: folder.url("a.wav"), to: folder.url("hard.wav"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.url("link.wav").path, withDestinationPath: "a.wav")
    let (before, contents) = (try folder.bytes(of: "a.wav"), folder.contents)
    let files: [Program.Stream?] = [nil, .file(folder.url("a.wav").path)]
    for stream in files {
      // Standard input may be the file as well.
      let input = stream == nil ? "a.wav" : "-"
      let outcome = try Program.run(
        "render", input, "--speed", "2", "-o", name, "--overwrite", in: folder,
        input: stream ?? .nothing)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.errors == "detent: \(name) is an input itself; choose another output\n")
      #expect(try folder.bytes(of: "a.wav") == before)
      #expect(folder.contents == contents)
    }
  }

  /// Standard output may be the file as well.
  @Test func theInputOnStandardOutput() throws {
    let before = try folder.bytes(of: "a.wav")
    let descriptor = unsafe open(folder.url("a.wav").path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(descriptor) }
    let outcome = try Program.run(
      "render", "a.wav", "--speed", "2", "-o", "-", in: folder, output: .descriptor(descriptor))
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors == "detent: standard output is an input itself; choose another output\n")
    #expect(try folder.bytes(of: "a.wav") == before)
  }

  /// Another input is no output either.
  @Test func anotherInput() throws {
    try folder.write(.sine(frames: 300), to: "a@2x.wav")
    let outcome = try Program.run(
      line: "render a.wav a@2x.wav --speed 2 --overwrite", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(folder.contents == ["a.wav", "a@2x.wav", "b.wav"])
    #expect(try folder.wave("a@2x.wav")?.frames == 300)
  }

  /// Two inputs to one output are a wrong command line, however the output is spelt.
  @Test(arguments: [
    "a.wav a.wav", "a.wav ./a.wav", "a.wav sub/a.wav -o out", "a.wav a.flac", "a.wav b.wav -o -",
    "a.wav b.wav -o one.wav", "sub/a.wav link/a.wav", "sub/a.wav sub/../sub/a.wav",
  ])
  func oneOutputForTwo(_ line: String) throws {
    let manager = FileManager.default
    for name in ["sub", "out"] {
      try manager.createDirectory(at: folder.url(name), withIntermediateDirectories: false)
    }
    try manager.createSymbolicLink(
      atPath: folder.url("link").path, withDestinationPath: "sub")
    for name in ["sub/a.wav", "a.flac"] { try folder.write(.sine(frames: 300), to: name) }
    for flag in ["", " --overwrite"] {
      let outcome = try Program.run(line: "render \(line) --speed 2\(flag)", in: folder)
      #expect(outcome.ending == .exit(2))
      #expect(outcome.text == "")
      #expect(folder.contents == ["a.flac", "a.wav", "b.wav", "link", "out", "sub"])
      #expect(try manager.contentsOfDirectory(atPath: folder.url("sub").path) == ["a.wav"])
      #expect(try manager.contentsOfDirectory(atPath: folder.url("out").path) == [])
    }
  }

  @Test func aFolderThatIsMissing() throws {
    var outcome = try Program.run(line: "render a.wav --speed 2 -o none/a.wav", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(
      outcome.errors
        == "detent: cannot create none/a.wav: No such file or directory; make the folder first\n")
    outcome = try Program.run(line: "render a.wav --speed 2 -o none/", in: folder)
    #expect(outcome.ending == .exit(2))
    #expect(outcome.errors.contains("mkdir -p none/"))
    #expect(folder.contents == ["a.wav", "b.wav"])
  }

  /// Of several files, those that can be rendered are; the rest is told, and the status says it.
  @Test func filesThatFail() throws {
    try Data("words, not sound".utf8).write(to: folder.url("words.wav"))
    try Data().write(to: folder.url("empty.wav"))
    let outcome = try Program.run(
      line: "render a.wav missing.wav words.wav empty.wav b.wav --speed 2", in: folder)
    #expect(outcome.ending == .exit(1))
    #expect(outcome.lines.count == 2)
    let errors = outcome.errors.split(separator: "\n")
    #expect(errors.count == 3)
    for (line, name) in zip(errors, ["missing.wav", "words.wav", "empty.wav"]) {
      #expect(line.hasPrefix("detent: cannot ") && line.contains(name))
    }
    #expect(
      folder.contents
        == ["a.wav", "a@2x.wav", "b.wav", "b@2x.wav", "empty.wav", "words.wav"])
  }
}
