import Playback
import PlayerScreen
import TickSlider
import Ticks
import Varispeed
import Words

/// A player that the tests lead by hand: a model, its view and a clock.
struct Player {
  static let english = Words.words(in: .english)

  var model: PlayerModel
  private let view: PlayerView
  /// The present; moved by ``wait(_:)`` alone.
  private(set) var time = Duration.zero

  /// - Parameter change: What is other than usual.
  init(
    _ reading: PlayerReading = .song, in language: Language = .english,
    _ change: (inout PlayerSetup) -> Void = { _ in }
  ) {
    var setup = PlayerSetup(words: .words(in: language))
    change(&setup)
    model = PlayerModel(setup)
    view = PlayerView(of: model)
    _ = model.note(reading, at: .zero)
  }

  /// Lets the time pass.
  @discardableResult
  mutating func wait(_ duration: Duration) -> [PlayerRequest] {
    time += duration
    return model.advance(to: time)
  }

  @discardableResult
  mutating func take(_ inputs: PlayerInput...) -> [PlayerRequest] {
    inputs.flatMap { model.update($0, at: time) }
  }

  @discardableResult
  mutating func note(_ change: (inout PlayerReading) -> Void) -> [PlayerRequest] {
    var reading = model.reading
    change(&reading)
    return model.note(reading, at: time)
  }

  func picture(_ columns: Int, rows: Int = .max) -> PlayerPicture {
    view.picture(of: model, at: time, columns: columns, rows: rows)
  }

  func text(_ columns: Int, rows: Int = .max) -> [String] {
    picture(columns, rows: rows).lines.map(\.text)
  }
}

extension PlayerReading {
  /// 3:25 in stereo, heard at 1:07.
  static let song = PlayerReading(
    state: .playing, title: "song.wav", frame: 67 * 48_000, length: 205 * 48_000,
    sampleRate: 48_000, peaks: [0.5, 0.25])

  /// A pipe, of which nobody knows how long it is.
  static let pipe = PlayerReading(
    state: .playing, title: "standard input", frame: 67 * 48_000, sampleRate: 48_000,
    isSeekable: false, peaks: [0.5, 0.25])

  static let mono = PlayerReading(
    state: .playing, title: "voice.wav", frame: 0, length: 60 * 48_000, sampleRate: 48_000,
    peaks: [0.1])
}
