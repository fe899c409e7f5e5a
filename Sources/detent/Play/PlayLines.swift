import CommandOptions
import Playback
import PlayerScreen
import Threads

/// A player without a screen: writes a line for whatever settles, and does what typed lines say.
struct PlayLines {
  /// How often the player is looked at.
  private static let rest = 0.05

  private let inbox: PlayInbox
  private let wake: WakePipe
  private let typing: TypedSpeeds
  private var director: PlayerDirector

  /// - Parameter wake: What the inbox wakes.
  init(_ director: PlayerDirector, inbox: PlayInbox, wake: WakePipe, typing: TypedSpeeds) {
    self.director = director
    self.inbox = inbox
    self.wake = wake
    self.typing = typing
  }

  /// Runs until the listener leaves, the sound ends, or a signal comes.
  mutating func run() {
    while true {
      let time = director.now
      // First what the player has done: a line may be about the file that has just begun.
      tell(director.observe(at: time))
      for failure in director.newFailures() { StandardStream.error.write("detent: \(failure)\n") }
      for warning in director.newWarnings() {
        StandardStream.error.write("detent: \(warning.text)\n")
      }
      // Places mean nothing before there is a file.
      if director.knowsFile { for line in inbox.takeLines() { obey(line, at: time) } }
      if director.isQuitting || inbox.signal != nil { return }
      if director.player.readings.state.isFinal {
        if director.player.readings.state == .ended { write(director.model.words.player.ended) }
        return
      }
      wake.wait(seconds: Self.rest)
    }
  }

  private mutating func obey(_ line: String, at time: Duration) {
    do throws(UsageError) {
      guard let request = try TypedRequest.parsing(line, speeds: typing) else { return }
      if case .speed(let choice) = request, let note = choice.note { write(note) }
      guard let input = PlayerInput(request) else {
        return write(TypedRequest.forms.joined(separator: "\n"))
      }
      tell(director.take([input], at: time))
    } catch {
      StandardStream.error.write("detent: \(error)\n")
    }
  }

  private func tell(_ requests: [PlayerRequest]) {
    for request in requests {
      switch request {
      case .settled(let sentence), .say(let sentence): write(sentence)
      case .bell: write("\u{7}", ending: "")
      default: break
      }
    }
  }

  private func write(_ text: String, ending: String = "\n") {
    StandardStream.output.write(text + ending)
  }
}
