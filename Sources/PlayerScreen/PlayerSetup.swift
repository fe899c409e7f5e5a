import TickSlider
import Ticks
import Varispeed
import Words

/// What a player's screen is made with.
public struct PlayerSetup: Sendable {
  /// A part that is repeated from the start.
  public typealias Loop = (start: PlayerPlace, end: PlayerPlace)

  public var words: Words
  /// The ends of the speed slider.
  public var speedRange: ClosedRange<Double>
  public var speedTicks: [Tick]
  public var speed: Speed
  public var balanceTicks: [Double]
  public var balance: Balance
  public var volume: Decibels
  /// The part of the first file that is repeated from the start.
  public var loop: Loop?
  /// Whether the first file follows the last one.
  public var repeats: Bool
  /// Whether sliders settle on ticks.
  public var snapsToTicks: Bool
  /// Whether the sound follows a slider only when it has settled.
  public var followsOnRelease: Bool
  /// Whether coming to rest takes a moment.
  public var isAnimated: Bool
  /// Whether the speed slider runs from right to left. Left stays left: the balance never does.
  public var isRightToLeft: Bool
  /// Whether crossing a tick rings the bell.
  public var ringsBell: Bool
  /// Whether the terminal is known to report keys that are let go.
  public var areReleasesProven: Bool
  /// Whether only ASCII can be shown.
  public var isASCII: Bool

  public init(
    words: Words, speedRange: ClosedRange<Double> = 0.5...2,
    speedTicks: [Tick] = TickPreset.standard.ticks, speed: Speed = .neutral,
    balanceTicks: [Double] = [-1, 0, 1], balance: Balance = .neutral, volume: Decibels = .neutral,
    loop: Loop? = nil, repeats: Bool = false,
    snapsToTicks: Bool = true, followsOnRelease: Bool = false, isAnimated: Bool = true,
    isRightToLeft: Bool = false, ringsBell: Bool = false, areReleasesProven: Bool = false,
    isASCII: Bool = false
  ) {
    self.words = words
    self.speedRange = speedRange
    self.speedTicks = speedTicks
    self.speed = speed
    self.balanceTicks = balanceTicks
    self.balance = balance
    self.volume = volume
    self.loop = loop
    self.repeats = repeats
    self.snapsToTicks = snapsToTicks
    self.followsOnRelease = followsOnRelease
    self.isAnimated = isAnimated
    self.isRightToLeft = isRightToLeft
    self.ringsBell = ringsBell
    self.areReleasesProven = areReleasesProven
    self.isASCII = isASCII
  }
}

// MARK: Sliders

extension PlayerSetup {
  func speedSlider() -> TickSlider {
    let scale = TickScale(
      range: speedRange, ticks: speedTicks, neutral: 1, spacing: .logarithmic)
    let (words, times) = (words, isASCII ? "x" : "×")
    var traits = SliderTraits(
      label: words.speedLabel, scale: scale,
      currentValueLabel: { Self.speedText($0, on: scale, words: words, times: times) },
      spokenValue: { words.times($0) },
      tickLabel: { words.withDecimalMark($0.description) })
    traits.isRightToLeft = isRightToLeft
    return slider(traits, value: speed.value)
  }

  func balanceSlider() -> TickSlider {
    let scale = TickScale(
      range: -1...1, ticks: balanceTicks.map { Tick(value: $0) }, neutral: 0)
    let words = words
    let traits = SliderTraits(
      label: words.balanceLabel, scale: scale, currentValueLabel: Self.balanceText,
      spokenValue: { words.balance($0) },
      tickLabel: { Self.balanceText($0.value) })
    return slider(traits, value: balance.value)
  }

  private func slider(_ traits: SliderTraits, value: Double) -> TickSlider {
    var traits = traits
    traits.snapsToTicks = snapsToTicks
    traits.isContinuous = !followsOnRelease
    return TickSlider(
      traits, value: value, areReleasesProven: areReleasesProven, isAnimated: isAnimated)
  }

  /// `1.5×`, and on a tick its exact name: `25/24×`, `+2st`.
  private static func speedText(
    _ value: Double, on scale: TickScale, words: Words, times: String
  ) -> String {
    guard let tick = scale.ticks.first(where: { $0.value == value }) else {
      return words.number(value) + times
    }
    let name = words.withDecimalMark(tick.description)
    let isInterval = name.hasSuffix("st") || name.hasSuffix("ct")
    return isInterval ? name : name + times
  }

  /// `C`, `30%L`, `R`, as on the command line.
  private static func balanceText(_ balance: Double) -> String {
    let percent = Int((balance.magnitude * 100).rounded())
    let side = balance < 0 ? "L" : "R"
    return percent == 0 ? "C" : percent == 100 ? side : "\(percent)%\(side)"
  }
}
