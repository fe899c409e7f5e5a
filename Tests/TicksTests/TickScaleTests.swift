import Testing

@testable import Ticks

@Suite struct TickScaleTests {
  static func linear(_ values: [Double], neutral: Double? = nil) -> TickScale {
    TickScale(spanning: values.map { Tick(value: $0) }, neutral: neutral)
  }

  static let dense = TickScale(from: 0, through: 1000, step: 1)
  static let uneven = linear([0, 1.2, 2.7, 6.8, 10])
  static let speeds = TickScale(
    range: 0.5...2, ticks: TickPreset.standard.ticks, neutral: 1, spacing: .logarithmic)

  // MARK: What is kept

  @Test func `ticks are finite, inside, sorted, unrepeated`() {
    let scale = TickScale(
      range: 0...1,
      ticks: [1, .nan, 0.5, -0.1, .infinity, 0, 0.5, 1.0.nextUp, -.infinity].map { Tick(value: $0) }
    )
    #expect(scale.ticks.map(\.value) == [0, 0.5, 1])
  }

  @Test func `of two ticks at one value the exact one stays`() {
    for ticks in [[Tick(value: 0.5), Tick(Ratio(1, 2))], [Tick(Ratio(1, 2)), Tick(value: 0.5)]] {
      #expect(TickScale(range: 0...1, ticks: ticks).ticks == [Tick(Ratio(1, 2))])
    }
  }

  @Test func `negative zero is zero`() {
    #expect(TickScale(range: -1...1, ticks: [Tick(value: -0.0), Tick(value: 0)]).ticks.count == 1)
  }

  @Test(arguments: [(0.5, 1.0), (5, 2), (1.5, 1.5)] as [(Double, Double)])
  func `the neutral value is inside the range`(given: Double, kept: Double) {
    #expect(TickScale(range: 1...2, ticks: [], neutral: given).neutral == kept)
  }

  @Test func `what can't be a scale traps`() async {
    await #expect(processExitsWith: .failure) { _ = TickScale(range: 0...(.infinity), ticks: []) }
    await #expect(processExitsWith: .failure) { _ = TickScale(spanning: []) }
    await #expect(processExitsWith: .failure) {
      _ = TickScale(range: 0...1, ticks: [], spacing: .logarithmic)
    }
    await #expect(processExitsWith: .failure) {
      _ = TickScale(range: 0...1, ticks: [], neutral: .nan)
    }
  }

  // MARK: Positions

  @Test(arguments: [(0.5, 0.0), (1, 0.5), (2, 1), (0.1, 0), (7, 1)] as [(Double, Double)])
  func `logarithmic positions, clamped`(value: Double, position: Double) {
    #expect(Self.speeds.position(of: value) == position)
  }

  @Test(arguments: [(0.0, 0.5), (0.5, 1), (1, 2), (-3, 0.5), (1.5, 2)] as [(Double, Double)])
  func `values at positions, clamped`(position: Double, value: Double) {
    #expect(Self.speeds.value(at: position) == value)
  }

  @Test func `the position of a tick is exactly the tick`() throws {
    for preset in TickPreset.allCases {
      for spacing in [TickSpacing.linear, .logarithmic] {
        let scale = TickScale(spanning: preset.ticks, neutral: 1, spacing: spacing)
        for tick in scale.ticks {
          let position = try #require(scale.position(of: tick.value))
          #expect(scale.value(at: position) == tick.value)
        }
      }
    }
  }

  @Test func `any monotone mapping makes a track`() throws {
    // Reciprocals fall where values rise.
    let scale = TickScale(
      range: 1...4, ticks: [1, 2, 4].map { Tick(value: $0) },
      spacing: TickSpacing(mapped: { 1 / $0 }, unmapped: { 1 / $0 }))
    #expect(scale.position(of: 2) == 2.0 / 3)
    #expect(scale.position(of: 1) == 0)
    #expect(scale.value(at: 1.0 / 3) == 1 / 0.75)
    // The middle of 2 and 4 on this track is 8/3.
    #expect(scale.indexOfNearestTick(to: 2.6) == 1)
    #expect(scale.indexOfNearestTick(to: 2.7) == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `what is not finite is refused`(value: Double) {
    for scale in [Self.dense, Self.uneven, Self.speeds] {
      #expect(scale.position(of: value) == nil)
      #expect(scale.value(at: value) == nil)
      #expect(scale.indexOfNearestTick(to: value) == nil)
      #expect(scale.indexOfTick(after: value) == nil)
      #expect(scale.indexOfTick(before: value) == nil)
    }
  }

  @Test func `a range of one number`() {
    let scale = Self.linear([1.25])
    #expect(scale.position(of: 1.25) == 0)
    #expect(scale.value(at: 0.5) == 1.25)
    #expect(scale.indexOfNearestTick(to: 8) == 0)
    #expect(scale.indexOfTick(after: 1.25) == nil)
    #expect(scale.marks(columns: 40) == [TickScale.Mark(tick: 0, column: 0)])
  }

  @Test func `no ticks: nothing to settle on`() {
    let scale = TickScale(range: 0...1, ticks: [])
    #expect(scale.indexOfNearestTick(to: 0.5) == nil)
    #expect(scale.indexOfTick(after: 0) == nil)
    #expect(scale.indexOfTick(before: 1) == nil)
    #expect(scale.marks(columns: 10).isEmpty)
    #expect(scale.value(at: 0.25) == 0.25)
  }

  // MARK: Nearest

  @Test(
    arguments: [
      (0, 0.0), (0.59, 0), (0.61, 1.2), (1.94, 1.2), (1.96, 2.7), (4.7, 2.7), (4.8, 6.8),
      (8.3, 6.8),
      (8.5, 10), (10, 10), (-4, 0), (99, 10),
    ] as [(Double, Double)])
  func `nearest of uneven ticks`(value: Double, tick: Double) {
    #expect(Self.uneven.indexOfNearestTick(to: value).map { Self.uneven.ticks[$0].value } == tick)
  }

  @Test func `nearest of dense ticks`() {
    for value in 0...1000 {
      for offset in [-0.49, -0.001, 0, 0.001, 0.49] {
        let nearest = Self.dense.indexOfNearestTick(to: Double(value) + offset)
        #expect(nearest == value)
      }
    }
  }

  @Test func `nearest is meant on the track`() {
    // √2 = 1.41 is the middle of 1 and 2 in octaves; 1.45 is nearer to 1 only by value.
    let scale = TickScale(
      range: 1...2, ticks: [Tick(1 as Ratio), Tick(2 as Ratio)], spacing: .logarithmic)
    #expect(scale.indexOfNearestTick(to: 1.45) == 1)
    #expect(Self.linear([1, 2]).indexOfNearestTick(to: 1.45) == 0)
  }

  @Test func `a tie goes the way of the move, else to neutral, else down`() {
    for lower in 0..<1000 {
      let middle = Double(lower) + 0.5
      #expect(Self.dense.indexOfNearestTick(to: middle) == lower)
      #expect(Self.dense.indexOfNearestTick(to: middle, moving: .down) == lower)
      #expect(Self.dense.indexOfNearestTick(to: middle, moving: .up) == lower + 1)
    }
    let balance = Self.linear([-1, 0, 1], neutral: 0)
    #expect(balance.indexOfNearestTick(to: -0.5) == 1)
    #expect(balance.indexOfNearestTick(to: 0.5) == 1)
    #expect(balance.indexOfNearestTick(to: 0.5, moving: .up) == 2)
    #expect(balance.indexOfNearestTick(to: -0.5, moving: .down) == 0)
    // The neutral value itself between two ticks points neither way.
    #expect(Self.linear([0, 1], neutral: 0.5).indexOfNearestTick(to: 0.5) == 0)
    let octaves = TickScale(
      spanning: [Tick(Ratio(1, 2)), Tick(2 as Ratio)], neutral: 2, spacing: .logarithmic)
    #expect(octaves.indexOfNearestTick(to: 1) == 1)
  }

  @Test func `ties at every tenth of a scale that doubles can't hold`() {
    let scale = TickScale(from: 0, through: 10, step: Ratio(1, 10))
    for lower in 0..<100 {
      let middle = Ratio(Int64(2 * lower + 1), 20).value
      #expect(scale.indexOfNearestTick(to: middle) == lower)
      #expect(scale.indexOfNearestTick(to: middle, moving: .up) == lower + 1)
    }
  }

  // MARK: Next and previous

  @Test(
    arguments: [
      (-1.0, 0, nil), (0, 1, nil), (1.2, 2, 0), (1.3, 2, 1), (6.8, 4, 2), (9.9, 4, 3), (10, nil, 3),
      (11, nil, 4),
    ] as [(Double, Int?, Int?)])
  func `next and previous`(value: Double, next: Int?, previous: Int?) {
    #expect(Self.uneven.indexOfTick(after: value) == next)
    #expect(Self.uneven.indexOfTick(before: value) == previous)
  }

  @Test func `next and previous of a dense scale`() {
    for value in 1..<1000 {
      #expect(Self.dense.indexOfTick(after: Double(value)) == value + 1)
      #expect(Self.dense.indexOfTick(before: Double(value)) == value - 1)
    }
  }

  // MARK: Marks

  @Test(arguments: [0, 1, 2, 3, 4, 5, 20, 60, 500, 5000])
  func `never two marks in neighbouring columns`(columns: Int) {
    for preset in TickPreset.allCases {
      check(TickScale(spanning: preset.ticks, neutral: 1, spacing: .logarithmic), columns)
    }
    check(Self.dense, columns)
    check(Self.uneven, columns)
  }

  func check(_ scale: TickScale, _ columns: Int) {
    let marks = scale.marks(columns: columns)
    #expect(marks.isEmpty == (columns == 0))
    for (left, right) in zip(marks, marks.dropFirst()) {
      #expect(right.column - left.column >= 2)
      #expect(right.tick > left.tick)
    }
    for mark in marks {
      #expect((0..<columns).contains(mark.column))
      let position = scale.position(of: scale.ticks[mark.tick].value) ?? .nan
      #expect((Double(mark.column) - position * Double(columns - 1)).magnitude <= 0.5)
    }
    if columns > 0, let neutral = scale.neutral,
      let tick = scale.ticks.firstIndex(where: { $0.value == neutral })
    {
      #expect(marks.contains { $0.tick == tick })
    }
  }

  @Test func `marks of known scales`() {
    // 1.5 is at log₂(3)/2 = 0.79 of the track, column 30.9 of 0…39.
    #expect(Self.speeds.marks(columns: 40).map(\.column) == [0, 20, 31, 39])
    #expect(Self.uneven.marks(columns: 11).map(\.column) == [0, 3, 7, 10])
    #expect(Self.uneven.marks(columns: 11).map(\.tick) == [0, 2, 3, 4])
    #expect(Self.dense.marks(columns: 9).map(\.column) == [0, 2, 4, 6, 8])
    #expect(Self.dense.marks(columns: 2001).count == 1001)
    #expect(Self.dense.marks(columns: 3).map(\.tick) == [0, 1000])
  }
  @Test func `large marks come before small ones, and hidden ones not at all`() {
    // Columns are hundredths of the range: large marks at the hundreds, small ones at the fifties.
    func mark(_ tick: Tick) -> TickMark {
      let value = Int(tick.value)
      if value.isMultiple(of: 100) { return .value }
      return value.isMultiple(of: 50) ? .minor : .hidden
    }
    #expect(
      Self.dense.marks(columns: 21, mark: mark).map(\.tick)
        == Array(stride(from: 0, through: 1000, by: 100)))
    #expect(
      Self.dense.marks(columns: 41, mark: mark).map(\.tick)
        == Array(stride(from: 0, through: 1000, by: 50)))
    let crowded = TickScale(from: 0, through: 10, step: 1)
    let even = crowded.marks(columns: 12) { Int($0.value).isMultiple(of: 2) ? .minor : .label("") }
    // The ends first, then 1, 3, 5, 7 and 9 as far as there is room beside them.
    #expect(even.map(\.tick) == [0, 3, 5, 7, 10])
    #expect(Self.dense.marks(columns: 100) { _ in .hidden }.isEmpty)
  }
}
