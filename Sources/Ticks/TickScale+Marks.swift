extension TickScale {
  /// A tick that is drawn, and the column it is drawn in.
  public struct Mark: Hashable, Sendable {
    /// The tick's index among the scale's ticks.
    public let tick: Int
    /// The column, from 0 at the track's start.
    public let column: Int

    /// A mark for the tick with an index, in a column.
    public init(tick: Int, column: Int) {
      self.tick = tick
      self.column = column
    }
  }

  /// The ticks that fit a track of `columns` columns, ascending: never two in the same or in
  /// neighbouring columns.
  ///
  /// Where not all fit, the tick at the neutral value comes first, then the two outermost, then
  /// those with large marks and last those with small ones, each from low to high as far as there
  /// is room.
  ///
  /// - Parameters:
  ///   - columns: the track's width.
  ///   - mark: how a tick is marked; hidden ones take no room. By default all marks are large.
  /// - Complexity: O(n + `columns`) for n ticks.
  public func marks(columns: Int, mark: (Tick) -> TickMark = { _ in .value }) -> [Mark] {
    guard columns > 0, !ticks.isEmpty else { return [] }
    // One column of margin on each side, so that each column has two neighbours.
    var isTaken = [Bool](repeating: false, count: columns + 2)
    var isMarked = [Bool](repeating: false, count: ticks.count)
    func column(of tick: Int) -> Int { Self.column(at: positions[tick], columns: columns) }
    let kinds = ticks.map(mark)
    let foremost = [ticks.firstIndex { $0.value == neutral }, 0, ticks.count - 1].compactMap { $0 }
    let large = ticks.indices.filter { kinds[$0] != .minor }
    let small = ticks.indices.filter { kinds[$0] == .minor }
    for tick in foremost + large + small where !isMarked[tick] && kinds[tick] != .hidden {
      let place = column(of: tick) + 1
      guard !isTaken[place - 1], !isTaken[place], !isTaken[place + 1] else { continue }
      isTaken[place] = true
      isMarked[tick] = true
    }
    return ticks.indices.filter { isMarked[$0] }.map { Mark(tick: $0, column: column(of: $0)) }
  }

  /// The column, from 0 at the track's start, in which a track of `columns` columns shows
  /// `position`: that of its mark where the position is a tick's.
  ///
  /// - Parameters:
  ///   - position: 0…1.
  ///   - columns: greater than 0.
  public static func column(at position: Double, columns: Int) -> Int {
    Int((position * Double(columns - 1)).rounded())
  }
}
