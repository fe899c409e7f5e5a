import SoundFormats

extension Balance {
  /// The balance that makes both sides of a sound equally loud, by the linear law.
  ///
  /// The louder side is the one that is attenuated, to the root mean square of the quieter one. By
  /// ``BalanceLaw/linear`` its gain is `1 − |b|`, so `|b|` is 1 − quieter / louder, towards the
  /// quieter side. Where a side has several channels, the mean of their mean squares counts:
  /// the power that comes from there.
  ///
  /// Traps when `levels` is empty or the map has another number of channels.
  ///
  /// - Parameters:
  ///   - levels: those of every channel, in their order.
  ///   - positions: the file's channel map, or `nil` when it has none; sides are told as by
  ///     ``ChannelMixing``.
  /// - Returns: `nil` where no balance can do it: there is one channel, nothing says which are left
  ///   and right, or a side is silent.
  public init?(evening levels: [ChannelLevels], positions: [ChannelPosition]? = nil) {
    precondition(!levels.isEmpty, "a sound has at least one channel")
    precondition(positions.map { $0.count == levels.count } ?? true, "a map names every channel")
    guard levels.count > 1,
      let sides = try? ChannelMixing.sides(channels: levels.count, positions: positions)
    else { return nil }
    func loudness(of side: ChannelPosition.Side) -> Double {
      let squares = zip(levels, sides).filter { $0.1 == side }.map(\.0.meanSquare)
      return squares.isEmpty ? 0 : (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
    let (left, right) = (loudness(of: .left), loudness(of: .right))
    guard left > 0, right > 0 else { return nil }
    self.init(left > right ? 1 - right / left : left / right - 1)
  }

  /// The balance as it is typed, to a tenth of a percent: `12.3%R`, `30%L`, or `C` for what rounds to
  /// the centre.
  public var shareText: String {
    let tenths = Int((value.magnitude * 1000).rounded())
    guard tenths > 0 else { return "C" }
    let tail = tenths.isMultiple(of: 10) ? "" : ".\(tenths % 10)"
    return "\(tenths / 10)\(tail)%\(value < 0 ? "L" : "R")"
  }
}
