import ALSAOutput
import Files
import Glibc
import Playback
import Ticks
import Varispeed

/// Plays a file on an ALSA device: `alsa-player DEVICES FILE [SECONDS:COMMAND …]`, where a command is
/// `pause`, `go`, `stop`, `speed=3/2`, `balance=-1` or `buffer=200`, and at 0 a setting; or
/// `alsa-player list`.
///
/// A process of its own, because libasound reads its configuration once, and from the environment.
/// Writes what happened on standard output, a name and a value a line.
@main
struct ALSAPlayer {
  private struct Command {
    let seconds: Double
    let name: Substring
    let value: Substring

    init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1)
      let words = parts[1].split(separator: "=", maxSplits: 1)
      seconds = Double(parts[0])!
      name = words[0]
      value = words.count > 1 ? words[1] : ""
    }
  }

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments == ["list"] {
      for entry in ALSADeviceEntry.all() { print(entry.name) }
      return
    }
    var commands = arguments.dropFirst(2).map(Command.init)
    let controls = PlaybackControls()
    var settings = PlaybackSettings()
    for command in commands.prefix(while: { $0.seconds == 0 }) {
      if command.name == "buffer" {
        settings.bufferSeconds = Double(command.value)! / 1000
      } else {
        set(command, controls)
      }
    }
    commands = commands.filter { $0.seconds > 0 }
    let names = arguments[0].split(separator: ",").map(String.init)
    let player = Player([FileName(arguments[1])], settings: settings, controls: controls) {
      request in
      let device = try ALSADevice(opening: names, for: request)
      let format = device.format
      print("device \(device.name)")
      print("encoding \(format.encoding)")
      print("rate \(format.sampleRate)")
      print("channels \(format.channels)")
      print("buffer \(format.bufferFrames)")
      fflush(nil)
      return device
    }
    let began = now
    player.start()
    while !player.readings.state.isFinal {
      if let command = commands.first, now - began >= command.seconds {
        commands.removeFirst()
        obey(command, player)
      }
      usleep(2_000)
    }
    report(player, state: "\(player.readings.state)")
    // As a program would: nobody waits for a device that hangs while it is closed.
    _exit(player.readings.state == .failed ? 1 : 0)
  }

  private static func obey(_ command: Command, _ player: Player) {
    switch command.name {
    case "pause": player.pause(true)
    case "go": player.pause(false)
    case "stop":
      player.stop()
      let asked = now
      while !player.readings.state.isFinal && now - asked < 0.5 { usleep(1_000) }
      report(player, state: player.readings.state.isFinal ? "stopped" : "hanging")
      print("leaving \(now - asked)")
      fflush(nil)
      _exit(0)
    default: set(command, player.controls)
    }
  }

  private static func set(_ command: Command, _ controls: PlaybackControls) {
    switch command.name {
    case "speed":
      let parts = command.value.split(separator: "/").map { Int64($0)! }
      controls.speed = .exact(Ratio(parts[0], parts.count > 1 ? parts[1] : 1))
    case "balance": controls.balance = Balance(Double(command.value)!)
    default: preconditionFailure("\(command.name) is no command")
    }
  }

  private static func report(_ player: Player, state: String) {
    let readings = player.readings
    print("state \(state)")
    print("underruns \(readings.underruns)")
    print("gap \(readings.longestGap)")
    print("frame \(readings.place.frame)")
    print("worst \(readings.worstBlock)")
    if let failure = player.failure { print("failure \(failure)") }
    fflush(nil)
  }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
