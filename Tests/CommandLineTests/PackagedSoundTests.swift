import Foundation
import Programs
import TemporaryFolders
import Testing

/// Sound from Debian's packages, which had other makers: the test sounds of `alsa-utils`, and the
/// prompts of a telephone system in several encodings.
@Suite struct PackagedSoundTests {
  private let folder = TemporaryFolder()

  /// The files of a Debian package whose names end in `.` and `mark`: dpkg(1).
  private static func files(of package: String, _ mark: String) throws -> [String] {
    let list = try Tool.run("dpkg", "-L", package, in: TemporaryFolder()).output
    let files = list.split(separator: "\n").map(String.init).filter { $0.hasSuffix("." + mark) }
    try #require(files.count > 5, "\(package) has no .\(mark) files")
    return files.sorted()
  }

  /// The JSON objects of a run on many files, which the schema has judged.
  private func objects(
    _ arguments: [String], _ files: [String], by schema: Schema, status: Int32 = 0
  ) throws -> [[String: Any]] {
    let outcome = try Program(arguments + files, in: folder).finish()
    #expect(outcome.ending == .exit(status))
    #expect(try schema.judge(outcome.text) == (files.count, ""))
    return try outcome.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Every one is told of and is sound; its length is that of its data, whose header is 44 bytes, or
  /// 4 more per chunk.
  @Test(arguments: ["alsa-utils", "asterisk-core-sounds-en-wav"])
  func information(package: String) throws {
    let files = try Self.files(of: package, "wav")
    let objects = try objects(["info", "--measure", "--json"], files, by: .info)
    for (file, object) in zip(files, objects) {
      #expect(object["input"] as? String == file)
      #expect(object["container"] as? String == "wav" && object["encoding"] as? String == "pcm16")
      let frames = try #require(object["frames"] as? Int)
      let size = try #require(
        FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
      // One channel of 16 bits.
      #expect((44...200).contains(size - 2 * frames), "\(file)")
      let levels = try #require(object["levels"] as? [[String: Any]])
      #expect(levels.count == 1)
      let isSilence = file.contains("/silence/")
      #expect((levels[0]["peak"] as? Double ?? 0 > 0.01) == !isSilence, "\(file)")
    }
  }

  /// A sample of them is rendered: all of the smaller package, one in nine of the larger. Those that
  /// are left out are rendered by `Tests/long.sh`.
  @Test(arguments: [("alsa-utils", 1), ("asterisk-core-sounds-en-wav", 9)])
  func renders(package: String, share: Int) throws {
    let files = try Self.files(of: package, "wav").enumerated()
      .filter { $0.offset % share == 0 }.map(\.element)
    // Two prompts in different folders may have the same name.
    let names = Dictionary(grouping: files) { ($0 as NSString).deletingLastPathComponent }
    for (index, group) in names.values.enumerated() {
      let output = "out\(index)"
      try FileManager.default.createDirectory(
        at: folder.url(output), withIntermediateDirectories: false)
      let objects = try objects(
        ["render", "--speed", "25/24", "--json", "-o", output], group, by: .render)
      for object in objects {
        let input = try #require(object["inputFrames"] as? Int)
        // Rounded to nearest, halves up.
        #expect(object["outputFrames"] as? Int == (2 * input * 24 + 25) / 50)
      }
    }
  }

  /// Telephone encodings inside a header are read.
  @Test(arguments: [
    ("gsm-full-rate", "GSM 6.10"), ("u-law", "U-Law"), ("a-law", "A-Law"),
    ("ima-adpcm", "IMA ADPCM"), ("ms-adpcm", "Microsoft ADPCM"),
  ])
  func telephoneEncodings(encoding: String, name: String) throws {
    let prompts = try Self.files(of: "asterisk-core-sounds-en-wav", "wav")
    let prompt = try #require(prompts.first { $0.hasSuffix("/activated.wav") })
    try Tool.run("sox", prompt, "-e", encoding, "packed.wav", in: folder)
    let packed = try objects(["info", "--measure", "--json"], ["packed.wav"], by: .info)[0]
    let plain = try objects(["info", "--measure", "--json"], [prompt], by: .info)[0]
    #expect(packed["format"] as? String == "WAV (Microsoft), \(name)")
    #expect(packed["isLossy"] as? Bool == true)
    // Whole blocks of up to 505 samples.
    let (frames, all) = (packed["frames"] as? Int ?? 0, plain["frames"] as? Int ?? 0)
    #expect((all...all + 505).contains(frames))
    let rms = try [packed, plain].map {
      try #require(($0["levels"] as? [[String: Any]])?.first?["rmsDecibels"] as? Double)
    }
    #expect(abs(rms[0] - rms[1]) < 1)
    let render = try objects(["render", "--speed", "2", "--json"], ["packed.wav"], by: .render)[0]
    #expect(render["outputFrames"] as? Int == (frames + 1) / 2)
  }

  /// Full-rate GSM is known by its frames: 33 bytes for 160 samples.
  @Test func gsm() throws {
    let files = try Self.files(of: "asterisk-core-sounds-en-gsm", "gsm")
    for (file, object) in zip(files, try objects(["info", "--json"], files, by: .info)) {
      let size = try #require(FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
      #expect(object["frames"] as? Int == size / 33 * 160, "\(file)")
      #expect(object["sampleRate"] as? Int == 8000)
    }
    let file = try #require(files.first)
    let render = try objects(
      ["render", "--speed", "2", "--json", "-o", "out.wav"], [file], by: .render)[0]
    #expect(render["outputFrames"] as? Int == (render["inputFrames"] as? Int ?? 0) / 2)
  }

  /// Sound without a header is refused by both commands with the reason, and every file on its own.
  @Test func headerless() throws {
    let mark = "g722"
    let files = try Self.files(of: "asterisk-core-sounds-en-\(mark)", mark)
    // One folder of them: two outputs of one name would go to one place.
    let first = (files[0] as NSString).deletingLastPathComponent
    let group = files.filter { ($0 as NSString).deletingLastPathComponent == first }
    for (arguments, schema) in [
      (["info", "--json"], Schema.info), (["render", "--json", "--speed", "2"], .render),
    ] {
      let objects = try objects(
        arguments + (schema == .render ? ["-o", "."] : []), group, by: schema, status: 1)
      for object in objects {
        let error = try #require(object["error"] as? String)
        #expect(
          error.hasSuffix(
            ".\(mark) is sound without a header, and nothing in it says how to read it; "
              + "make a WAV of it with sox or ffmpeg, which can be told"))
      }
    }
    #expect(folder.contents == [])
  }
}
