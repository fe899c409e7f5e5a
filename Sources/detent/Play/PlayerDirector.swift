import CommandOptions
import Playback
import PlayerScreen
import Varispeed

/// Leads a player by a model: what was asked for goes to the model, what follows to the player, and
/// what is to be told to whoever called.
struct PlayerDirector {
  let player: Player
  private(set) var model: PlayerModel
  /// Whether the listener has asked to leave.
  private(set) var isQuitting = false
  private let origin = ContinuousClock.now
  private var failuresTold = 0
  private var extentsSeen = 0
  private var warningsTold = 0

  init(_ player: Player, model: PlayerModel) {
    self.player = player
    self.model = model
  }

  /// The time since the player was taken over.
  var now: Duration { ContinuousClock.now - origin }

  /// Does what the listener asks for.
  ///
  /// - Returns: What is to be told.
  mutating func take(_ inputs: [PlayerInput], at time: Duration) -> [PlayerRequest] {
    inputs.flatMap { input in
      let requests = model.update(input, at: time)
      let told = perform(requests)
      // What comes next may be about the place that this has led to.
      return told + (requests.contains(where: \.leadsElsewhere) ? look(at: time) : [])
    }
  }

  /// Lets the time pass, and looks at the player.
  ///
  /// - Returns: What is to be told.
  mutating func observe(at time: Duration) -> [PlayerRequest] {
    perform(model.advance(to: time)) + look(at: time)
  }

  private mutating func look(at time: Duration) -> [PlayerRequest] {
    perform(model.note(PlayerReading(of: player), at: time))
  }

  /// Whether it is known what a place in the file means, or never will be.
  var knowsFile: Bool { model.reading.sampleRate > 0 || player.readings.state.isFinal }

  /// Takes note of how many pages all keys take where they are drawn.
  mutating func note(keyPages: Int) { model.note(keyPages: keyPages) }

  /// The files that couldn't be played since this was asked last.
  mutating func newFailures() -> [String] {
    let failures = player.fileFailures.dropFirst(failuresTold)
    failuresTold += failures.count
    return failures.map(\.text)
  }

  /// What looks wrong in the files that were opened since this was asked last, and in which.
  mutating func newWarnings() -> [SoundWarning] {
    let count = player.extents.count
    guard count > extentsSeen else { return [] }
    extentsSeen = count
    let warnings = Array(player.warnings.dropFirst(warningsTold))
    warningsTold += warnings.count
    return warnings
  }

  private mutating func perform(_ requests: [PlayerRequest]) -> [PlayerRequest] {
    requests.filter { request in
      switch request {
      case .speed(let speed): player.controls.speed = speed
      case .balance(let balance): player.controls.balance = balance
      case .pause(let isPaused): player.pause(isPaused)
      case .move(let seconds): player.move(bySeconds: seconds)
      case .seek(let frame): player.seek(toFrame: frame)
      case .skip(let files): player.skip(by: files)
      case .loop(let frames): player.loop(frames)
      case .volume(let volume): player.controls.volume = volume
      case .mute(let isMuted): player.controls.isMuted = isMuted
      case .quit: isQuitting = true
      case .bell, .settled, .say: return true
      }
      return false
    }
  }
}

extension PlayerRequest {
  /// Whether another place is heard after it.
  fileprivate var leadsElsewhere: Bool {
    switch self {
    case .seek, .move, .skip, .loop: true
    default: false
    }
  }
}

extension PlayerInput {
  /// What a typed request asks for; `nil` for one that the player has no part in.
  init?(_ request: TypedRequest) {
    switch request {
    case .speed(let choice): self = .speed(choice.speed)
    case .balance(let balance): self = .balance(balance)
    case .seek(let time): self = .seek(PlayerPlace(time))
    case .move(let seconds): self = .move(seconds: seconds)
    case .pause(let isPaused): self = .pause(isPaused)
    case .volume(let volume): self = .volume(volume)
    case .mute(let isMuted): self = .mute(isMuted)
    case .skip(let files): self = .skip(files)
    case .loop(let stretch?): self = .loop(PlayerPlace(stretch.start), PlayerPlace(stretch.end))
    case .loop(nil): self = .clearLoop
    case .state: self = .state
    case .quit: self = .quit
    case .help: return nil
    }
  }
}

extension PlayerPlace {
  /// The place at a written time, at most 30 years on.
  init(_ time: WrittenTime) {
    switch time {
    case .seconds(let seconds): self = .seconds(min(seconds.value, SoundTime.furthestSeconds))
    case .frames(let frames): self = .frames(min(frames, SoundTime.furthestFrame))
    }
  }
}
