import Foundation
import Programs
import TemporaryFolders

/// A PulseAudio server of a test's own with a sink that goes nowhere, and a recording of what it
/// plays.
public final class SoundServer: Sendable {
  /// Frames a second of the sink.
  public static let sampleRate = 48_000

  private let folder: TemporaryFolder
  private let server: Program
  private let silence: Program
  private let recorder: Program

  /// What a client needs: where the server is, and a device `pulse` on it, which is the default.
  public let environment: [String: String]

  public init() async throws {
    let folder = TemporaryFolder()
    self.folder = folder
    let socket = folder.url("socket").path
    let configuration = folder.url("asound.conf")
    try "pcm.pulse { type pulse }\npcm.!default { type pulse }\n"
      .write(to: configuration, atomically: true, encoding: .utf8)
    let environment = [
      "ALSA_CONFIG_PATH": configuration.path, "HOME": folder.url.path,
      "XDG_RUNTIME_DIR": folder.url.path, "PULSE_SERVER": "unix:\(socket)",
      "PULSE_CLIENTCONFIG": "/dev/null", "PATH": "/usr/bin:/bin",
    ]
    self.environment = environment
    server = try Program(
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        "-L", "module-null-sink sink_name=test rate=48000 format=float32le norewinds=1",
      ], of: "/usr/bin/pulseaudio", in: folder, environment: environment)
    try await eventually("the server is there") {
      FileManager.default.fileExists(atPath: socket)
    }
    // A sink with nothing to do renders far ahead. It may not replace that later, which would be
    // missing from the recording, so a stream in a hurry keeps it from going ahead.
    silence = try Program(
      ["--raw", "-d", "test", "--latency-msec=10", "/dev/zero"], of: "/usr/bin/pacat", in: folder,
      environment: environment)
    recorder = try Program(
      [
        "--raw", "-d", "test.monitor", "--format=float32le", "--rate=48000", "--channels=2",
        "--latency-msec=10",
      ], of: "/usr/bin/parec", in: folder, environment: environment,
      output: .file(folder.url("recording").path))
    try await eventually("the recording goes on") { self.recordedFrames > 6_000 }
  }

  /// Sends a signal to the server, to freeze or to kill it.
  public func signal(_ number: Int32) { server.send(number) }
}

// MARK: The recording

extension SoundServer {
  private static let frameBytes = 8

  /// How many frames have been recorded. The sink may be some 20 ms ahead.
  public var recordedFrames: Int {
    let path = folder.url("recording").path
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return (size ?? 0) / Self.frameBytes
  }

  /// The frames recorded from one on: interleaved stereo.
  public func frames(from first: Int) throws -> [Float] {
    let file = try FileHandle(forReadingFrom: folder.url("recording"))
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(first * Self.frameBytes))
    let data = try file.readToEnd() ?? Data()
    let count = data.count / Self.frameBytes * 2
    return unsafe [Float](unsafeUninitializedCapacity: count) { samples, filled in
      _ = unsafe data.copyBytes(to: samples, count: count * 4)
      filled = count
    }
  }

  /// Waits until nothing is heard for a while, so that what a test records is its own.
  ///
  /// - Parameters:
  ///   - milliseconds: how long a silence is.
  ///   - first: a frame before which nothing counts.
  /// - Returns: the frame from which on the recording is the caller's.
  @discardableResult
  public func quiet(milliseconds: Int = 200, from first: Int = 0) async throws -> Int {
    try await eventually("nothing is heard") {
      let now = recordedFrames
      let begin = now - milliseconds * 48
      guard begin >= first else { return nil }
      return try frames(from: begin).allSatisfy { $0 == 0 } ? now : nil
    }
  }

  /// All that the sink has played from a frame on, from the first sound to the last.
  public func recorded(from first: Int) async throws -> [Float] {
    // What is on its way to the recorder arrives, and so does a whole block after it.
    let before = recordedFrames
    try await eventually("the recording goes on") { recordedFrames > before + 12_000 }
    let all = try frames(from: first)
    guard let first = all.firstIndex(where: { $0.magnitude > 1e-4 }),
      let last = all.lastIndex(where: { $0.magnitude > 1e-4 })
    else { return [] }
    return Array(all[(first & ~1)...(last | 1)])
  }

  /// Waits until something is heard that was recorded from a frame on.
  ///
  /// - Returns: the first frame of it.
  @discardableResult
  public func firstSound(from first: Int) async throws -> Int {
    try await eventually("something is heard") {
      try frames(from: first).firstIndex { $0.magnitude > 1e-4 }.map { first + $0 / 2 }
    }
  }
}
