import Foundation
import TemporaryFolders

/// A PulseAudio server of a test's own with a sink that goes nowhere, and a recording of what it
/// plays.
final class SoundServer {
  private let folder = TemporaryFolder()
  private let server: ChildProcess
  private var silence: ChildProcess?
  private var recorder: ChildProcess?

  struct NotReady: Error { let what: String }

  /// What a client needs: where the server is, and a device `pulse` on it.
  let environment: [String: String]

  init() throws {
    let socket = folder.url("socket").path
    let configuration = folder.url("asound.conf")
    try "pcm.pulse { type pulse }\n".write(to: configuration, atomically: true, encoding: .utf8)
    environment = [
      "ALSA_CONFIG_PATH": configuration.path, "HOME": folder.url.path,
      "XDG_RUNTIME_DIR": folder.url.path, "PULSE_SERVER": "unix:\(socket)",
      "PULSE_CLIENTCONFIG": "/dev/null",
    ]
    server = try ChildProcess(
      "/usr/bin/pulseaudio",
      [
        "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        "-L", "module-null-sink sink_name=test rate=48000 format=float32le norewinds=1",
      ], environment: environment)
    try waitUntil("the server is there") { FileManager.default.fileExists(atPath: socket) }
    // A sink with nothing to do renders far ahead. It may not replace that later, which would be
    // missing from the recording, so a stream in a hurry keeps it from going ahead.
    silence = try ChildProcess(
      "/usr/bin/pacat", ["--raw", "-d", "test", "--latency-msec=10", "/dev/zero"],
      environment: environment)
    recorder = try ChildProcess(
      "/usr/bin/parec",
      [
        "--raw", "-d", "test.monitor", "--format=float32le", "--rate=48000", "--channels=2",
        "--latency-msec=10",
      ], environment: environment, output: recording)
    try waitUntil("the recording goes on") { self.recordedBytes > 48_000 }
  }

  deinit {
    recorder?.end()
    silence?.end()
    server.end()
  }

  private var recording: URL { folder.url("recording") }
  private var recordedBytes: Int {
    (try? FileManager.default.attributesOfItem(atPath: recording.path)[.size] as? Int) ?? 0
  }

  private func waitUntil(_ what: String, _ condition: () -> Bool) throws {
    for _ in 0..<500 {
      if condition() { return }
      usleep(10_000)
    }
    throw NotReady(what: what)
  }

  func signal(_ number: Int32) { server.signal(number) }

  /// All that the sink has played so far, from the first sound to the last: interleaved stereo.
  func recorded() throws -> [Float] {
    // What is on its way to the recorder arrives, and so does a whole block after it.
    let before = recordedBytes
    try waitUntil("the recording goes on") { self.recordedBytes > before + 96_000 }
    let all = try floats(in: recording)
    guard let first = all.firstIndex(where: { $0.magnitude > 1e-4 }),
      let last = all.lastIndex(where: { $0.magnitude > 1e-4 })
    else { return [] }
    return Array(all[(first & ~1)...(last | 1)])
  }
}
