import Playback
import TickSlider
import Ticks
import Varispeed
import Words

/// How a player's controls stand, and what follows when something happens to them.
///
/// A value that reads no clock and no player: time, keys and readings come in, requests go out.
public struct PlayerModel: Sendable {
  /// The index of the speed slider among ``sliders``.
  public static let speedSlider = 0
  /// The index of the balance slider.
  public static let balanceSlider = 1
  /// How long a message stays on the screen.
  public static let messageDuration = Duration.seconds(4)

  public let words: Words
  public let isASCII: Bool
  private let ringsBell: Bool
  /// Whether the first file follows the last one.
  let repeats: Bool

  public internal(set) var sliders: SliderGroup
  /// What the player was last seen doing.
  public internal(set) var reading = PlayerReading()
  public internal(set) var isPaused = false
  public internal(set) var isMuted = false
  public internal(set) var volume: Decibels
  /// Where a loop begins, in frames, and where it ends once that is settled.
  public internal(set) var loopStart: Int64?
  public internal(set) var loopEnd: Int64?
  /// Which page of all keys is shown, from 0; `nil` while none is.
  public internal(set) var keysPage: Int?
  /// How many pages all keys took when they were last drawn.
  var keyPages = 1
  var meters: [LevelMeter] = []
  /// The file that was told of last.
  private var begunFile: Int?
  /// What is told, until when, and the number of the file that it is about, if it is about one.
  private var message: (text: String, end: Duration, file: Int?)?
  /// A typed speed, as long as the slider stands on it: it may have a ratio that no tick has.
  private var typedSpeed: Speed?
  /// A loop that was asked for before its file was open.
  private var firstLoop: PlayerSetup.Loop?

  public init(_ setup: PlayerSetup) {
    words = setup.words
    isASCII = setup.isASCII
    ringsBell = setup.ringsBell
    repeats = setup.repeats
    volume = setup.volume
    typedSpeed = setup.speed
    firstLoop = setup.loop
    sliders = SliderGroup([setup.speedSlider(), setup.balanceSlider()])
  }

  /// The speed to be heard at `time`.
  public func soundingSpeed(at time: Duration) -> Speed {
    let slider = sliders.sliders[Self.speedSlider]
    let value = slider.soundingValue(at: time)
    if let typedSpeed, typedSpeed.value == value { return typedSpeed }
    let tick = slider.traits.scale.ticks.first { $0.value == value }
    return Speed(tick ?? Tick(value: value))
  }

  /// The balance to be heard at `time`.
  public func soundingBalance(at time: Duration) -> Balance {
    Balance(sliders.sliders[Self.balanceSlider].soundingValue(at: time))
  }

  /// What there is to tell at `time`.
  public func message(at time: Duration) -> String? {
    message.flatMap { time < $0.end ? $0.text : nil }
  }

  /// Takes note of how many pages all keys take where they are drawn.
  public mutating func note(keyPages: Int) { self.keyPages = keyPages }

  mutating func show(_ text: String, aboutFile file: Int? = nil, at time: Duration) {
    message = (text, time + Self.messageDuration, file)
  }

  mutating func clearMessage() { message = nil }
}

// MARK: Time

extension PlayerModel {
  /// Takes note of the time.
  public mutating func advance(to time: Duration) -> [PlayerRequest] {
    requests(after: sliders.advance(to: time), at: time)
  }

  /// Takes note of what the player is doing, and says what a listener would want to know of it.
  public mutating func note(_ reading: PlayerReading, at time: Duration) -> [PlayerRequest] {
    // A file is opened before the device, which may not be there.
    let begins = reading.file != begunFile && reading.sampleRate > 0 && reading.hasBegun
    if begins { begunFile = reading.file }
    if reading.file != self.reading.file {
      (loopStart, loopEnd) = (nil, nil)
      if let subject = message?.file, subject != reading.file { message = nil }
    }
    self.reading = reading
    if meters.count != reading.peaks.count {
      meters = Array(repeating: LevelMeter(), count: reading.peaks.count)
    }
    for channel in meters.indices { meters[channel].note(peak: reading.peaks[channel], at: time) }
    guard begins else { return [] }
    let length = reading.lengthSeconds?.clock()
    return [.say(words.player.plays(reading.title, length: length))] + beginFirstLoop(at: time)
      + balanceWarning(at: time)
  }

  /// Takes note of the loop that was asked for before its file was open, and says what it is.
  private mutating func beginFirstLoop(at time: Duration) -> [PlayerRequest] {
    defer { firstLoop = nil }
    guard let firstLoop, reading.file == 0, reading.isSeekable else { return [] }
    return [
      takeLoop(from: frame(of: firstLoop.start), to: frame(of: firstLoop.end), at: time).said
    ]
  }

  /// What there is to tell of a balance that changes nothing.
  private mutating func balanceWarning(at time: Duration) -> [PlayerRequest] {
    guard !reading.hasBalance, soundingBalance(at: time) != .neutral else { return [] }
    return [sayOfFile(words.player.balanceHasNoEffect, at: time)]
  }

  /// When the model must be updated next if nothing else happens.
  public func nextChange(after time: Duration, frame: Duration) -> Duration? {
    let messageEnd = message.flatMap { time < $0.end ? $0.end : nil }
    return [sliders.nextChange(after: time, frame: frame), messageEnd].compactMap(\.self).min()
  }

  /// Whether the picture changes by itself: sound is playing, or a meter has not fallen yet.
  public var isMoving: Bool {
    reading.state == .playing || reading.state == .opening || !meters.allSatisfy(\.isAtRest)
  }

  /// What follows from what the sliders tell.
  mutating func requests(
    after notices: [SliderGroup.Notice], at time: Duration
  ) -> [PlayerRequest] {
    var requests: [PlayerRequest] = []
    func append(_ request: PlayerRequest) {
      if !requests.contains(request) { requests.append(request) }
    }
    for notice in notices {
      switch notice.notice {
      case .value where notice.slider == Self.speedSlider:
        append(.speed(soundingSpeed(at: time)))
      case .value: append(.balance(soundingBalance(at: time)))
      case .tick: if ringsBell { append(.bell) }
      case .editingEnded:
        append(.settled(sliders.sliders[notice.slider].spoken(in: words)))
        if notice.slider == Self.balanceSlider { balanceWarning(at: time).forEach(append) }
      case .editingBegan: break
      }
    }
    return requests
  }

  /// Shows a message and has it said.
  mutating func say(_ text: String, at time: Duration) -> PlayerRequest {
    show(text, at: time)
    return .say(text)
  }

  /// The same with what is true of the file that is heard, and of no other.
  mutating func sayOfFile(_ text: String, at time: Duration) -> PlayerRequest {
    show(text, aboutFile: reading.file, at: time)
    return .say(text)
  }

  mutating func place(_ speed: Speed, at time: Duration) -> [PlayerRequest] {
    typedSpeed = speed
    return place(speed.value, of: Self.speedSlider, at: time) { .speed($0.soundingSpeed(at: time)) }
  }

  mutating func place(_ balance: Balance, at time: Duration) -> [PlayerRequest] {
    place(balance.value, of: Self.balanceSlider, at: time) {
      .balance($0.soundingBalance(at: time))
    } + balanceWarning(at: time)
  }

  /// Sets a slider to a typed value.
  private mutating func place(
    _ value: Double, of slider: Int, at time: Duration, _ request: (Self) -> PlayerRequest
  ) -> [PlayerRequest] {
    let notices = sliders.update(.slider(slider, .value(value)), at: time)
    // What this slider did before is past; only the other one's news count.
    let others = requests(after: notices.filter { $0.slider != slider }, at: time)
    return others + [
      request(self), .settled(sliders.sliders[slider].spoken(in: words)),
    ]
  }
}
