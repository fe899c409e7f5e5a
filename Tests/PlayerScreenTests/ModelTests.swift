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
      (.move(seconds: -5), [.move(seconds: -5), .settled("At 1:02 of 3:25.")]),
      (.move(seconds: -90), [.move(seconds: -90), .settled("At 0:00 of 3:25.")]),
      // The next file follows, and tells of itself.
      (.move(seconds: 138), [.move(seconds: 138)]), (.skip(-1), [.skip(-1)]),
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
      (
        .loop(.seconds(200), .seconds(300)),
        [
          .loop(200 * 48_000..<205 * 48_000),
          .say("Loop from 3:20.0 to 3:25.0, where the file ends."),
        ]
      ),
      (
        .loop(.seconds(205), .seconds(300)),
        [.say("The file ends at 3:25.0: there is nothing at 3:25.0.")]
      ),
      (.seek(.seconds(206)), [.say("The file ends at 3:25.0: there is nothing at 3:26.0.")]),
      (.skip(1), [.say("There is no next file.")]),
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

  /// The same rule as for a typed loop.
  @Test(
    "a loop from the start is taken to the file's end",
    arguments: [
      (1, 2, "Loop from 0:01.0 to 0:02.0.", 48_000, 96_000),
      (200, 300, "Loop from 3:20.0 to 3:25.0, where the file ends.", 200 * 48_000, 205 * 48_000),
      (300, 400, "The file ends at 3:25.0: there is nothing at 5:00.0.", nil, nil),
    ] as [(Double, Double, String, Int64?, Int64?)])
  func firstLoops(from: Double, to: Double, told: String, start: Int64?, end: Int64?) {
    let player = Player { $0.loop = (.seconds(from), .seconds(to)) }
    #expect(player.model.message(at: .zero) == told)
    #expect(player.model.loopStart == start && player.model.loopEnd == end)
  }

  @Test("a loop of a file whose length nobody knows is taken as it is")
  func loopsWithoutLength() {
    var player = Player()
    player.note { $0.length = nil }
    #expect(
      player.take(.loop(.seconds(600), .seconds(601))).first == .loop(28_800_000..<28_848_000))
    #expect(player.take(.seek(.seconds(600))).first == .seek(toFrame: 28_800_000))
  }

  @Test("behind the last file there is no next one, and the loop stays; repeated, there is")
  func skips() {
    var player = Player()
    player.note { ($0.file, $0.files) = (1, 2) }
    player.take(.loop(.seconds(1), .seconds(2)))
    #expect(player.take(.skip(1)) == [.say("There is no next file.")])
    #expect(player.model.loopEnd == 96_000)
    #expect(player.take(.skip(-1)) == [.skip(-1)])
    player = Player { $0.repeats = true }
    #expect(player.take(.skip(1)) == [.skip(1)])
  }

  @Test("what was told of a file goes with it; what is told of another stays, and so does the rest")
  func messagesOfFiles() {
    for (input, isLeft) in [
      (.state, false), (.loopStart, false), (.message("x", file: 0), false),
      (.message("x", file: 1), true), (.message("x"), true), (.louder(by: -1), true),
    ] as [(PlayerInput, Bool)] {
      var player = Player()
      player.note { $0.files = 2 }
      player.take(input)
      #expect(player.model.message(at: player.time) != nil, "\(input)")
      player.note { $0.file = 1 }
      #expect((player.model.message(at: player.time) != nil) == isLeft, "\(input)")
    }
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
