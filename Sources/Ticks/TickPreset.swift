/// A set of speeds that belong together, under the name it has on the command line.
public enum TickPreset: String, CaseIterable, Sendable {
  /// Half, one, one and a half, twice.
  case standard
  /// 0.1 to 2 by 0.05, to 4 by 0.25, to 8 by 1.
  case fine
  /// From each to each of 33⅓, 45 and 78 revolutions a minute.
  case vinyl
  /// From each to each of a tape machine's speeds, which are octaves apart.
  case tape
  /// From each to each of 24000/1001 (23.976), 24 and 25 frames a second.
  case film
  /// An octave down to an octave up by equal-tempered semitones.
  case semitones
  /// A tenth slower, as spoken, a tenth faster.
  case speech
  /// Every one of these but the semitones.
  case all

  /// The ticks, ascending and without repeats; exact but for the semitones between octaves. The
  /// ratio 1 is always among them.
  public var ticks: [Tick] {
    switch self {
    case .standard: [Ratio(1, 2), 1, Ratio(3, 2), 2].map { Tick($0) }
    case .fine:
      Tick.steps(from: Ratio(1, 10), through: 2, by: Ratio(1, 20)).dropLast()
        + Tick.steps(from: 2, through: 4, by: Ratio(1, 4)).dropLast()
        + Tick.steps(from: 4, through: 8, by: 1)
    case .vinyl: Self.changes(among: Self.recordSpeeds)
    case .tape: [Ratio(1, 4), Ratio(1, 2), 1, 2, 4].map { Tick($0) }
    case .film: Self.changes(among: Self.frameRates)
    case .semitones: (-12...12).map { Tick(semitones: Ratio($0)) }
    case .speech: [Ratio(9, 10), 1, Ratio(11, 10)].map { Tick($0) }
    case .all:
      TickScale(spanning: Self.allCases.filter { $0 != .all && $0 != .semitones }.flatMap(\.ticks))
        .ticks
    }
  }

  /// What a speed of the vinyl and film presets changes into what (`23.976 to 25 frames a second`
  /// for 1001/960), or `nil` for any other ratio.
  public static func meaning(of ratio: Ratio) -> String? {
    for (rates, unit) in [(frameRates, "frames a second"), (recordSpeeds, "rpm")] {
      for from in rates {
        for to in rates where from.rate != to.rate && change(from.rate, to.rate) == ratio {
          return "\(from.name) to \(to.name) \(unit)"
        }
      }
    }
    return nil
  }
}

// MARK: Changes from one rate to another

extension TickPreset {
  private typealias NamedRate = (rate: Ratio, name: String)

  /// Revolutions a minute.
  private static let recordSpeeds: [NamedRate] = [(Ratio(100, 3), "33⅓"), (45, "45"), (78, "78")]

  /// Frames a second; the first is that of 24 frames slowed down for NTSC, by 1000/1001.
  private static let frameRates: [NamedRate] = [
    (Ratio(24000, 1001), "23.976"), (24, "24"), (25, "25"),
  ]

  /// The speed that turns what ran at `from` into what runs at `to`.
  private static func change(_ from: Ratio, _ to: Ratio) -> Ratio? {
    from.inverse?.multiplied(by: to)
  }

  private static func changes(among rates: [NamedRate]) -> [Tick] {
    Set(rates.flatMap { from in rates.compactMap { to in change(from.rate, to.rate) } })
      .sorted().map { Tick($0) }
  }
}
