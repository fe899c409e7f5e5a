import Ticks
import Varispeed

/// What `detent slide` is asked to do.
public struct SlideOptions: Hashable, Sendable {
  /// How values are spread along the track.
  public enum Spacing: String, CaseIterable, Sendable {
    case linear, logarithmic
  }

  /// The slider's ends.
  public var range: ClosedRange<Double>
  /// The ticks, perhaps none.
  public var ticks: [Tick]
  /// The value to begin with.
  public var value: Double
  /// Where the tinted part of the track starts, and what Backspace leads to.
  public var neutral: Double?
  /// The part of the range that can be reached.
  public var bounds: ClosedRange<Double>?
  public var spacing: Spacing
  public var snaps: Bool

  /// What the slider is called.
  public var label: String?
  /// What is shown after the value.
  public var unit: String
  public var hint: String?
  public var minimumLabel: String?
  public var maximumLabel: String?
  public var isRightToLeft: Bool

  /// Whether each value on the way is printed too.
  public var printsLive: Bool
  public var isAnimated: Bool
  /// Whether to ask in lines rather than draw.
  public var isPlain: Bool
  public var isASCII: Bool
  public var color: ColorRequest
  public var keys: KeyReports
  /// Whether the mouse moves the slider.
  public var usesMouse: Bool

  /// The most ticks that a step may make.
  static let mostTicks = 100_000

  /// Reads the arguments after `detent slide`.
  ///
  /// `--help` and `--version` are legal and change nothing here: ``Command`` answers them.
  ///
  /// - Throws: ``UsageError`` for anything that is wrong.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    try self.init(ArgumentReader(reading: arguments, of: "slide"))
  }

  init(_ reader: ArgumentReader<SlideOption>) throws(UsageError) {
    if let file = reader.files.first {
      throw UsageError(
        printable(file.bytes), "is no option, and slide takes no files", legal: "options only",
        advice: "detent slide --value \(printable(file.bytes))")
    }
    unit = try reader.text(of: .unit) ?? ""
    let scale = try reader.scale(unit: unit)
    (range, ticks) = (scale.range, scale.ticks)
    neutral =
      try reader.value(of: .neutral, in: range, unit: unit) ?? (scale.areSpeeds ? 1 : nil)
    bounds = try reader.bounds(in: range, unit: unit)
    let written = try reader.value(of: .value, in: range, unit: unit)
    if let written, let bounds, !bounds.contains(written) {
      throw UsageError(
        reader.given(.value), "is outside the slider's bounds", legal: reader.given(.bounds),
        advice: "another --value")
    }
    value = written ?? neutral ?? range.lowerBound
    spacing =
      try reader.name(of: .spacing, Spacing.init, Spacing.allCases.map(\.rawValue))
      ?? (scale.areSpeeds ? .logarithmic : .linear)
    guard spacing == .linear || range.lowerBound > 0 else {
      throw UsageError(
        reader.given(.spacing), "has no place for 0 and less", legal: "a range above 0",
        advice: "--spacing linear, or another --range")
    }
    snaps = !reader.has(.noSnap)
    label = try reader.text(of: .label)
    hint = try reader.text(of: .hint)
    minimumLabel = try reader.text(of: .minLabel)
    maximumLabel = try reader.text(of: .maxLabel)
    isRightToLeft = reader.has(.rtl)
    printsLive = reader.has(.printLive)
    isAnimated = !reader.has(.noAnimation)
    isPlain = reader.has(.plain)
    isASCII = reader.has(.ascii)
    color =
      try reader.name(of: .color, ColorRequest.init, ColorRequest.allCases.map(\.rawValue)) ?? .auto
    keys = try reader.name(of: .keys, KeyReports.init, KeyReports.allCases.map(\.rawValue)) ?? .auto
    usesMouse = reader.has(.mouse)
  }
}

// MARK: Reading

extension ArgumentReader<SlideOption> {
  /// The slider's ends and ticks, and whether these are speeds.
  fileprivate func scale(unit: String) throws(UsageError) -> (
    range: ClosedRange<Double>, ticks: [Tick], areSpeeds: Bool
  ) {
    let range = try number(of: .range, WrittenRange.legal) { (text) throws(NumberRefusal) in
      try WrittenRange(parsing: text, unit: unit)
    }
    let list = try number(of: .ticks, WrittenValues.legal) { (text) throws(NumberRefusal) in
      try WrittenValues(parsing: text, unit: unit)
    }
    if has(.ticks), has(.step) {
      throw UsageError(
        "\(given(.ticks)) \(given(.step))", "contradict each other", legal: "--ticks or --step",
        advice: "\(given(.ticks)), or \(given(.step))")
    }
    if let list {
      let scale =
        range.map { TickScale(range: $0.values, ticks: list.ticks) }
        ?? TickScale(spanning: list.ticks)
      guard scale.range.lowerBound < scale.range.upperBound else {
        throw UsageError(
          given(.ticks), "has one tick only, which is no range", legal: "two ticks and more",
          advice: "\(given(.ticks)) --range LO..HI")
      }
      guard !scale.ticks.isEmpty else {
        throw UsageError(
          given(.ticks), "has no tick within \(given(.range))",
          legal: "ticks of which one at least is in the range", advice: "leave --range out")
      }
      return (scale.range, scale.ticks, list.areSpeeds)
    }
    let (low, high) = (range?.low ?? Tick(0), range?.high ?? Tick(1))
    return (low.value...high.value, try steps(from: low, through: high, unit: unit), false)
  }

  /// The ticks that `--step` makes, none without it.
  private func steps(
    from low: Tick, through high: Tick, unit: String
  ) throws(UsageError) -> [Tick] {
    guard let step = try value(of: .step, unit: unit) else { return [] }
    guard let low = low.ratio, let high = high.ratio, let step = step.tick.ratio, step > 0 else {
      throw UsageError(
        given(.step), "is no step", legal: "a number above 0, of a range of exact numbers",
        advice: "--range 0..1 --step 0.1")
    }
    guard (high.value - low.value) / step.value <= Double(SlideOptions.mostTicks),
      low.adding(step) != nil
    else {
      throw UsageError(
        given(.step), "makes more than \(SlideOptions.mostTicks) ticks", legal: "a larger step",
        advice: "leave --step out, and the slider stops anywhere")
    }
    return Tick.steps(from: low, through: high, by: step)
  }

  private func value(of option: SlideOption, unit: String) throws(UsageError) -> WrittenValue? {
    try number(of: option, WrittenValue.legal) { (text) throws(NumberRefusal) in
      try WrittenValue(parsing: text, unit: unit)
    }
  }

  fileprivate func value(
    of option: SlideOption, in range: ClosedRange<Double>, unit: String
  ) throws(UsageError) -> Double? {
    guard let value = try value(of: option, unit: unit) else { return nil }
    guard range.contains(value.tick.value) else {
      throw UsageError(
        given(option), "is outside the slider's range",
        legal: "from \(Tick(value: range.lowerBound)) to \(Tick(value: range.upperBound))",
        advice: "another --range")
    }
    return value.tick.value
  }

  fileprivate func bounds(
    in range: ClosedRange<Double>, unit: String
  ) throws(UsageError) -> ClosedRange<Double>? {
    let written = try number(of: .bounds, WrittenRange.legal) { (text) throws(NumberRefusal) in
      try WrittenRange(parsing: text, unit: unit)
    }
    guard let bounds = written else { return nil }
    guard bounds.values.overlaps(range) else {
      throw UsageError(
        given(.bounds), "has nothing of the slider's range",
        legal: "from \(Tick(value: range.lowerBound)) to \(Tick(value: range.upperBound))",
        advice: "other --bounds")
    }
    return bounds.values
  }
}
