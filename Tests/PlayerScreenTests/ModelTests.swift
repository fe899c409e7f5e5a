import Playback
import PlayerScreen
import Testing
import TickSlider
import Ticks
import Varispeed
import Words

@Suite("A player's model")
struct ModelTests {
  @Test(
    "what is asked for once goes on to the player",
    arguments: [
      (.togglePause, [.pause(true), .say("Paused.")]), (.pause(false), []),
      (.move(seconds: -5), [.move(seconds: -5)]), (.skip(-1), [.skip(-1)]),
      (.seek(.seconds(1.5)), [.seek(toFrame: 72_000), .settled("At 0:01 of 3:25.")]),
      (.seek(.frames(7)), [.seek(toFrame: 7), .settled("At 0:00 of 3:25.")]),
      (.louder(by: -1), [.volume(Decibels(-1)), .say("Volume: -1 decibel.")]),
      (.louder(by: 1), [.volume(.neutral), .say("Volume: 0 decibels.")]),
      (.toggleMute, [.mute(true), .say("Muted.")]), (.mute(false), []),
      (.clearLoop, [.loop(nil), .say("The loop is cleared.")]), (.quit, [.quit]), (.keys, []),
      (.message("x"), [.say("x")]),
      (
        .loop(.seconds(1), .seconds(2)),
        [.loop(48_000..<96_000), .say("Loop from 0:01.0 to 0:02.0.")]
      ),
      (.loop(.seconds(2), .seconds(2)), [.say("A loop ends after it has begun.")]),
    ] as [(PlayerInput, [PlayerRequest])])
  func requests(input: PlayerInput, expected: [PlayerRequest]) {
    var player = Player()
    #expect(player.take(input) == expected)
  }

  @Test("a pipe can't be read from another place on")
  func pipes() {
    var player = Player(.pipe)
    for input in [.move(seconds: 5), .seek(.frames(0)), .loopStart, .loopEnd] as [PlayerInput] {
      let said = player.take(input)
      #expect(said == [.say("This sound can't be read from another place on.")], "\(input)")
    }
  }

  @Test("a loop is marked at the place that is heard")
  func loops() {
    var player = Player()
    let start = 67 * 48_000 as Int64
    #expect(player.take(.loopStart) == [.loop(nil), .say("The loop begins at 1:07.0.")])
    #expect(player.take(.loopEnd) == [.say("A loop ends after it has begun.")])
    player.note { $0.frame = start + 48_000 }
    let looped = player.take(.loopEnd)
    #expect(looped == [.loop(start..<start + 48_000), .say("Loop from 1:07.0 to 1:08.0.")])
  }

  @Test("a tap's speed is heard on its way, and exact where it settles")
  func taps() {
    var player = Player()
    var speeds: [Speed] = []
    func hear(_ requests: [PlayerRequest]) {
      for case .speed(let speed) in requests { speeds.append(speed) }
    }
    hear(player.take(.sliders(.focused(.key(.right, .press)))))
    var settled: [PlayerRequest] = []
    for _ in 0..<20 {
      let requests = player.wait(.milliseconds(16))
      hear(requests)
      settled += requests.filter { if case .settled = $0 { true } else { false } }
    }
    #expect(speeds.count > 4)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $0.value < $1.value })
    #expect(speeds.last == .exact(Ratio(3, 2)))
    #expect(settled == [.settled("Speed: 1.5 times. Tick 3 of 4.")])
    #expect(player.model.soundingSpeed(at: player.time) == .exact(Ratio(3, 2)))
  }

  @Test("on release only, nothing is heard until the slider has settled")
  func onRelease() {
    var player = Player { $0.followsOnRelease = true }
    var requests = player.take(.sliders(.focused(.key(.right, .press))))
    for _ in 0..<20 { requests += player.wait(.milliseconds(16)) }
    let speeds = requests.filter { if case .speed = $0 { true } else { false } }
    #expect(speeds == [.speed(.exact(Ratio(3, 2)))])
  }

  @Test("a typed speed is exact, on a tick or not")
  func typedSpeeds() {
    var player = Player()
    let speed = Speed.exact(Ratio(25, 24))
    #expect(player.take(.speed(speed)) == [.speed(speed), .settled("Speed: 1.042 times.")])
    #expect(player.model.soundingSpeed(at: player.time) == speed)
    #expect(
      player.take(.speed(.exact(2))) == [
        .speed(.exact(2)), .settled("Speed: 2 times. Tick 4 of 4."),
      ])
  }

  @Test("a balance of a file without sides is told to have no effect")
  func balanceWithoutSides() {
    var player = Player()
    player.note { $0.hasBalance = false }
    let said = player.take(.balance(Balance(-1)))
    #expect(said.first == .balance(Balance(-1)))
    #expect(
      said.last
        == .say("The balance has no effect: nothing says where the file's channels stand."))
  }

  @Test("crossing a tick rings, if that is wished", arguments: [false, true])
  func bell(rings: Bool) {
    var player = Player { $0.ringsBell = rings }
    var requests = player.take(.sliders(.focused(.key(.right, .press))))
    for _ in 0..<20 { requests += player.wait(.milliseconds(16)) }
    #expect(requests.contains(.bell) == rings)
  }

  @Test("a file that begins is told, and ends the loop")
  func files() {
    var player = Player()
    player.take(.loop(.seconds(1), .seconds(2)))
    let said = player.note {
      $0.file = 1
      $0.title = "other.wav"
    }
    #expect(said == [.say("Playing other.wav, 3:25.")])
    #expect(player.model.loopStart == nil && player.model.loopEnd == nil)
  }

  @Test("a message goes after four seconds, and the model says when")
  func messages() {
    var player = Player()
    player.take(.message("hello"))
    #expect(player.model.message(at: .milliseconds(3999)) == "hello")
    #expect(player.model.message(at: .seconds(4)) == nil)
    #expect(player.model.nextChange(after: .zero, frame: .milliseconds(16)) == .seconds(4))
    player.wait(.seconds(4))
    #expect(player.model.nextChange(after: player.time, frame: .milliseconds(16)) == nil)
  }

  @Test("how things stand, in one breath")
  func state() {
    var player = Player { $0.balance = Balance(0.2) }
    player.take(.pause(true))
    #expect(
      player.take(.state) == [
        .say(
          """
          Paused: song.wav. At 1:07 of 3:25. Speed: 1 time. Tick 2 of 4. Adjustable. Balance: 20 \
          percent right. Adjustable.
          """)
      ])
  }

  @Test("a slider that gets the keyboard is said, and that it can be changed")
  func focus() {
    var player = Player()
    let balance = "Balance: centre. Tick 2 of 3. Adjustable."
    #expect(player.take(.sliders(.focusNext)) == [.say(balance)])
    #expect(player.model.message(at: player.time) == balance)
    #expect(
      player.take(.sliders(.focusPrevious)) == [.say("Speed: 1 time. Tick 2 of 4. Adjustable.")])
  }

  @Test("quitting settles what is on its way")
  func quitting() {
    var player = Player()
    player.take(.sliders(.focused(.key(.right, .press))))
    player.wait(.milliseconds(30))
    let requests = player.take(.quit)
    #expect(requests.last == .quit)
    #expect(requests.contains(.speed(.exact(Ratio(3, 2)))))
  }
}
