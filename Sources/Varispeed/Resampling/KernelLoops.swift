import CWideVectors

// The hot loops, each for one and for two channels: two share the work of reading a row. Products
// are rounded before they are added, and in a fixed order, so the sums have the same bits on every
// processor, with the loops in C for those that have AVX (see `CWideVectors`) and with those below.

/// The sum of the taps times the samples from `samples` on.
@inline(__always)
func weightedSum<Row: KernelRow>(_ row: Row, of samples: UnsafePointer<Float>) -> Float {
  wide_vectors_are_usable() != 0
    ? unsafe wide_weighted_sum(row.first, Row.upper, row.weight, KernelTable.taps, samples)
    : unsafe BaselineLoops.weightedSum(row, of: samples)
}

/// The sums of the taps times the samples of two channels.
@inline(__always)
func weightedSums<Row: KernelRow>(
  _ row: Row, of left: UnsafePointer<Float>, _ right: UnsafePointer<Float>
) -> (Float, Float) {
  guard wide_vectors_are_usable() != 0 else {
    return unsafe BaselineLoops.weightedSums(row, of: left, right)
  }
  let sums = unsafe wide_weighted_sums(
    row.first, Row.upper, row.weight, KernelTable.taps, left, right)
  return (sums.left, sums.right)
}

/// Adds to the sums one sample times a row that is read from `firstPlace` on, and another one times
/// its row. The sums are read from `place` on and written from 0 on.
@inline(__always)
func spreadTwo<Row: KernelRow>(
  _ first: Float, over firstRow: Row, from firstPlace: Int, _ second: Float, over secondRow: Row,
  to sums: UnsafeMutablePointer<Float>, from place: Int
) {
  if wide_vectors_are_usable() != 0 {
    unsafe wide_spread_two(
      firstRow.first + firstPlace, secondRow.first, Row.upper, firstRow.weight, secondRow.weight,
      KernelTable.taps, first, second, sums, place)
  } else {
    unsafe BaselineLoops.spreadTwo(
      first, over: firstRow, from: firstPlace, second, over: secondRow, to: sums, from: place)
  }
}

/// The same for two channels, whose samples are given in pairs.
@inline(__always)
func spreadTwo<Row: KernelRow>(
  _ first: (Float, Float), over firstRow: Row, from firstPlace: Int, _ second: (Float, Float),
  over secondRow: Row, to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
  from place: Int
) {
  if wide_vectors_are_usable() != 0 {
    unsafe wide_spread_two_pairs(
      firstRow.first + firstPlace, secondRow.first, Row.upper, firstRow.weight, secondRow.weight,
      KernelTable.taps, first.0, first.1, second.0, second.1, left, right, place)
  } else {
    unsafe BaselineLoops.spreadTwo(
      first, over: firstRow, from: firstPlace, second, over: secondRow, to: left, right, from: place
    )
  }
}

/// The loops for any processor. They are functions of their own because the compiler, given a loop and
/// what comes after it, tears vectors apart.
enum BaselineLoops {
  @inline(never)
  static func weightedSum(_ row: some KernelRow, of samples: UnsafePointer<Float>) -> Float {
    var sum = SIMD8<Float>(repeating: 0)
    for index in stride(from: 0, to: KernelTable.taps, by: 8) {
      unsafe sum += row[index] * load(samples + index)
    }
    return sum.total
  }

  @inline(never)
  static func weightedSums(
    _ row: some KernelRow, of left: UnsafePointer<Float>, _ right: UnsafePointer<Float>
  ) -> (Float, Float) {
    var (leftSum, rightSum) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
    for index in stride(from: 0, to: KernelTable.taps, by: 8) {
      let taps = row[index]
      unsafe leftSum += taps * load(left + index)
      unsafe rightSum += taps * load(right + index)
    }
    return (leftSum.total, rightSum.total)
  }

  @inline(never)
  static func spreadTwo<Row: KernelRow>(
    _ first: Float, over firstRow: Row, from firstPlace: Int, _ second: Float, over secondRow: Row,
    to sums: UnsafeMutablePointer<Float>, from place: Int
  ) {
    for index in stride(from: 0, to: KernelTable.taps, by: 8) {
      let (firstTaps, secondTaps) = (firstRow[index &+ firstPlace], secondRow[index])
      unsafe store(
        load(sums + index + place) + firstTaps * first + secondTaps * second, at: sums + index)
    }
  }

  @inline(never)
  static func spreadTwo<Row: KernelRow>(
    _ first: (Float, Float), over firstRow: Row, from firstPlace: Int, _ second: (Float, Float),
    over secondRow: Row, to left: UnsafeMutablePointer<Float>,
    _ right: UnsafeMutablePointer<Float>, from place: Int
  ) {
    for index in stride(from: 0, to: KernelTable.taps, by: 8) {
      let (firstTaps, secondTaps) = (firstRow[index &+ firstPlace], secondRow[index])
      unsafe store(
        load(left + index + place) + firstTaps * first.0 + secondTaps * second.0, at: left + index)
      unsafe store(
        load(right + index + place) + firstTaps * first.1 + secondTaps * second.1,
        at: right + index)
    }
  }
}

extension SIMD8<Float> {
  /// The sum of all lanes, by halves: a third of the work of `sum()`, which adds one after the other.
  @inline(__always)
  fileprivate var total: Float {
    let four = lowHalf + highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}
