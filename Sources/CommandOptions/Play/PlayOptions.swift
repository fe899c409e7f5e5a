import Files
import Ticks
import Varispeed

/// What `detent play` is asked to do.
public struct PlayOptions: Hashable, Sendable {
  /// The files to play, in this order.
  public var inputs: [FileName]
  /// Whether the devices are to be listed, and nothing played.
  public var listsDevices: Bool

  /// The speed to begin with.
  public var speed: SpeedChoice
  /// The slider's ends, inside ``playableSpeeds``.
  public var range: ClosedRange<Double>
  /// The slider's ticks, the speed to begin with among them.
  public var ticks: [Tick]
  /// How speeds that are typed while playing meet the ticks.
  public var typing: TypedSpeeds
  /// The balance to begin with.
  public var balance: Balance
  /// The ticks of the balance slider, the balance to begin with among them.
  public var balanceTicks: [Double]
  /// How the far channel gets quieter.
  public var balanceLaw: BalanceLaw
  /// Whether both ears hear all channels.
  public var isMono: Bool

  /// The device, or `nil` for the usual ones.
  public var device: String?
  /// How much sound the device is to hold, in milliseconds.
  public var bufferMilliseconds: Int
  /// Where the first file begins.
  public var start: WrittenTime
  /// The part of the first file that is repeated.
  public var loop: WrittenStretch?
  /// Whether the first file follows the last one.
  public var repeats: Bool

  /// Whether the sound follows a slider only when it has settled.
  public var followsOnRelease: Bool
  /// Whether to write lines rather than draw.
  public var isPlain: Bool
  /// Whether to draw in ASCII.
  public var isASCII: Bool
  /// When to use colours.
  public var color: ColorRequest
  /// Whether coming to rest takes a moment.
  public var isAnimated: Bool
  /// Whether the speed slider runs from right to left.
  public var isRightToLeft: Bool
  /// Whether the bell rings when a tick is crossed.
  public var ringsBell: Bool
  /// Whether the mouse moves the sliders.
  public var usesMouse: Bool
  /// Which reports of keys to count on.
  public var keys: KeyReports
  /// Whether figures are told at the end.
  public var reportsStatistics: Bool

  /// The speeds that can be played.
  public static let playableSpeeds = Ratio(1, 8)...8
  /// The buffers that can be asked for, in milliseconds.
  public static let bufferSizes = 20...2000
  /// The most files that can be played in one go.
  public static let mostInputs = 65_536

  /// Reads the arguments after `detent play`.
  ///
  /// `--help` and `--version` are legal and change nothing here: ``Command`` answers them.
  ///
  /// - Throws: ``UsageError`` for anything that can be told to be wrong without looking at a file.
  public init(parsing arguments: [[UInt8]]) throws(UsageError) {
    try self.init(ArgumentReader(reading: arguments, of: "play"))
  }

  init(_ reader: ArgumentReader<PlayOption>) throws(UsageError) {
    try reader.refuse(contradictions: ArgumentReader<PlayOption>.speedContradictions)
    listsDevices = reader.has(.listDevices)
    let listed = try reader.playableTicks()
    speed = try reader.playableSpeed(meeting: listed ?? TickList(.all))
    let scale = try reader.speedScale(listed ?? TickList(.standard), startingAt: speed.speed)
    (range, ticks) = (scale.range, scale.ticks)
    typing = TypedSpeeds(
      startingAt: speed.speed, ticks: listed ?? TickList(.all), snapping: reader.snapping,
      range: range)
    balance = try reader.balanceValue()
    balanceTicks = try reader.balanceTickValues(startingAt: balance)
    balanceLaw = try reader.balanceLawValue()
    isMono = reader.has(.mono)
    device = try reader.deviceName()
    bufferMilliseconds = try reader.whole(of: .buffer, in: Self.bufferSizes) ?? 100
    start =
      try reader.number(of: .start, WrittenTime.legal, WrittenTime.init(parsing:)) ?? .seconds(0)
    loop = try reader.number(of: .loop, WrittenStretch.legal, WrittenStretch.init(parsing:))
    repeats = reader.has(.repeat)
    followsOnRelease = reader.has(.onRelease)
    isPlain = reader.has(.plain)
    isASCII = reader.has(.ascii)
    color =
      try reader.name(of: .color, ColorRequest.init, ColorRequest.allCases.map(\.rawValue)) ?? .auto
    isAnimated = !reader.has(.noAnimation)
    isRightToLeft = reader.has(.rtl)
    ringsBell = reader.has(.bell)
    usesMouse = reader.has(.mouse)
    keys = try reader.name(of: .keys, KeyReports.init, KeyReports.allCases.map(\.rawValue)) ?? .auto
    reportsStatistics = reader.has(.stats)
    inputs = reader.files
    try Self.check(inputs, listsDevices: listsDevices)
  }

  private static func check(_ inputs: [FileName], listsDevices: Bool) throws(UsageError) {
    guard !listsDevices else { return }
    let advice = "detent play song.wav --speed 1.5"
    guard !inputs.isEmpty else {
      throw UsageError(
        "detent play", "names no file to play", legal: "one file and more", advice: advice)
    }
    guard inputs.count <= mostInputs else {
      throw UsageError(
        "\(inputs.count) files", "are too many for one go", legal: "up to \(mostInputs)",
        advice: advice)
    }
    guard inputs.count(where: \.isDash) <= 1 else {
      throw UsageError(
        "- -", "names standard input twice", legal: "- once", advice: "detent play -")
    }
  }
}

// MARK: Reading

extension ArgumentReader<PlayOption> {
  /// The ticks that were asked for, as far as they can be played.
  fileprivate func playableTicks() throws(UsageError) -> TickList? {
    guard let listed = try tickList(in: PlayOptions.playableSpeeds) else { return nil }
    let playable = listed.ticks.filter { Speed($0).isPlayable }
    guard !playable.isEmpty else {
      throw UsageError(
        given(.ticks), "has no speed that can be played", legal: "speeds from 1/8 to 8",
        advice: "--ticks standard")
    }
    return TickList(playable)
  }

  fileprivate func playableSpeed(meeting ticks: TickList) throws(UsageError) -> SpeedChoice {
    guard let option = speedOption,
      let written = try writtenSpeed(in: PlayOptions.playableSpeeds)
    else { return SpeedChoice(1) }
    guard written.speed.isPlayable else {
      throw UsageError(
        given(option), "can't be played", legal: "speeds from 1/8 to 8",
        advice: "detent render, which takes speeds from 1/64 to 64")
    }
    return try SpeedChoice(
      written, undone: option == .undo, ticks: ticks, snapping: snapping, for: .play)
  }

  /// The speed slider's ends and ticks, `start` among these.
  fileprivate func speedScale(
    _ listed: TickList, startingAt start: Speed
  ) throws(UsageError) -> TickScale {
    let ticks = listed.ticks + [start.tick]
    guard let range = try number(of: .range, SpeedRange.legal, SpeedRange.init(parsing:)) else {
      return TickScale(spanning: ticks)
    }
    guard range.values.contains(start.value) else {
      let speed = speedOption.map(given) ?? "speed 1, to begin with,"
      throw UsageError(
        "\(given(.range)) \(speed)", "leaves the speed outside the range",
        legal: "a range with \(start.tick) in it", advice: "--speed \(range.low)")
    }
    return TickScale(range: range.values, ticks: ticks)
  }

  fileprivate func deviceName() throws(UsageError) -> String? {
    let name = try text(of: .device)
    guard name != "" else {
      throw UsageError(
        given(.device), "is no device", legal: "a name of ALSA's, such as default or hw:0",
        advice: "detent play --list-devices")
    }
    return name
  }

  fileprivate func balanceTickValues(startingAt balance: Balance) throws(UsageError) -> [Double] {
    let listed = try number(of: .balanceTicks, BalanceTicks.legal, BalanceTicks.init(parsing:))
    let ticks = (listed?.values ?? [-1, 0, 1]) + [balance.value]
    return Array(Set(ticks)).sorted()
  }
}

extension Speed {
  fileprivate var isPlayable: Bool {
    let (low, high) = (
      PlayOptions.playableSpeeds.lowerBound.value, PlayOptions.playableSpeeds.upperBound.value
    )
    return (low...high).contains(value)
  }
}

/// The ends of a speed slider: `LO..HI`.
private struct SpeedRange {
  let low: Tick
  let high: Tick

  static let legal = "two speeds from 1/8 to 8, the higher one second, as in 0.5..2"

  var values: ClosedRange<Double> { low.value...high.value }

  init(parsing text: String) throws(NumberRefusal) {
    guard let (first, second) = text.halves(around: "..") else {
      throw NumberRefusal(text, .unreadable)
    }
    let ends = (try WrittenSpeed(parsing: first).speed, try WrittenSpeed(parsing: second).speed)
    guard ends.0.isPlayable && ends.1.isPlayable else { throw NumberRefusal(text, .outOfRange) }
    guard ends.0.value < ends.1.value else { throw NumberRefusal(text, .outOfOrder) }
    (low, high) = (ends.0.tick, ends.1.tick)
  }
}

/// The ticks of a balance slider, separated by commas.
private struct BalanceTicks {
  let values: [Double]

  static let legal = "balances separated by commas, as in L,30%L,C,R or -1,-0.3,0,1"

  init(parsing text: String) throws(NumberRefusal) {
    var values: [Double] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      values.append(try Balance(parsing: String(item)).value)
    }
    self.values = values
  }
}
