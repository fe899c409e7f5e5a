/// The taps of the kernel at one phase. The last one is followed by zeros (see
/// ``KernelTable/stride``).
protocol KernelRow {
  /// Taps `index..<index + 8`.
  subscript(index: Int) -> SIMD8<Float> { get }
  /// One tap.
  func tap(_ index: Int) -> Float
}

/// A row between two neighbours of the table, interpolated as it is read.
@unsafe
struct BlendedRow: KernelRow {
  /// The first tap of the lower row, which the upper one follows.
  let first: UnsafePointer<Float>
  /// The share of the upper row, 0…1.
  let weight: Float

  @inline(__always)
  subscript(index: Int) -> SIMD8<Float> {
    let lower = unsafe load(first + index)
    let upper = unsafe load(first + index + KernelTable.stride)
    return unsafe lower + (upper - lower) * weight
  }

  @inline(__always)
  func tap(_ index: Int) -> Float {
    let (lower, upper) = unsafe (first[index], first[index + KernelTable.stride])
    return unsafe lower + (upper - lower) * weight
  }
}

/// A row that has been worked out before.
@unsafe
struct StoredRow: KernelRow {
  let first: UnsafePointer<Float>

  @inline(__always)
  subscript(index: Int) -> SIMD8<Float> { unsafe load(first + index) }

  @inline(__always)
  func tap(_ index: Int) -> Float { unsafe first[index] }
}

/// A row of either kind.
@safe
struct PhaseRow {
  private let first: UnsafePointer<Float>
  private let weight: Float
  let isStored: Bool

  init(_ row: BlendedRow) {
    unsafe (first, weight, isStored) = (row.first, row.weight, false)
  }

  init(_ row: StoredRow) {
    unsafe (first, weight, isStored) = (row.first, 0, true)
  }

  /// The row, when it isn't stored.
  @inline(__always)
  var blended: BlendedRow { unsafe BlendedRow(first: first, weight: weight) }
  /// The row, when it is stored.
  @inline(__always)
  var stored: StoredRow { unsafe StoredRow(first: first) }

  @inline(__always)
  func tap(_ index: Int) -> Float { unsafe isStored ? stored.tap(index) : blended.tap(index) }
}

/// Eight floats from anywhere.
@inline(__always)
private func load(_ start: UnsafePointer<Float>) -> SIMD8<Float> {
  unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD8<Float>.self)
}

@inline(__always)
private func store(_ values: SIMD8<Float>, at start: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(start).storeBytes(of: values, as: SIMD8<Float>.self)
}

// The hot loops, each for one and for two channels: two share the work of reading a row. Products
// are rounded before they are added, and in a fixed order, so the sums have the same bits on every
// processor. They are functions of their own because the compiler, given a loop and what comes after
// it, tears vectors apart.

/// The sum of the taps times the samples from `samples` on.
@inline(never)
func weightedSum(_ row: some KernelRow, of samples: UnsafePointer<Float>) -> Float {
  var sum = SIMD8<Float>(repeating: 0)
  for index in stride(from: 0, to: KernelTable.taps, by: 8) {
    unsafe sum += row[index] * load(samples + index)
  }
  return sum.sum()
}

/// The sums of the taps times the samples of two channels.
@inline(never)
func weightedSums(
  _ row: some KernelRow, of left: UnsafePointer<Float>, _ right: UnsafePointer<Float>
) -> (Float, Float) {
  var (leftSum, rightSum) = (SIMD8<Float>(repeating: 0), SIMD8<Float>(repeating: 0))
  for index in stride(from: 0, to: KernelTable.taps, by: 8) {
    let taps = row[index]
    unsafe leftSum += taps * load(left + index)
    unsafe rightSum += taps * load(right + index)
  }
  return (leftSum.sum(), rightSum.sum())
}

/// Adds to the sums one sample times a row that is read from `firstPlace` on, and another one times
/// its row. The sums are read from `place` on and written from 0 on.
@inline(never)
func spreadTwo<Row: KernelRow>(
  _ first: Float, over firstRow: Row, from firstPlace: Int, _ second: Float, over secondRow: Row,
  to sums: UnsafeMutablePointer<Float>, from place: Int
) {
  for index in stride(from: 0, to: KernelTable.taps, by: 8) {
    unsafe store(
      load(sums + index + place) + firstRow[index &+ firstPlace] * first + secondRow[index]
        * second,
      at: sums + index)
  }
}

/// The same for two channels, whose samples are given in pairs.
@inline(never)
func spreadTwo<Row: KernelRow>(
  _ first: (Float, Float), over firstRow: Row, from firstPlace: Int, _ second: (Float, Float),
  over secondRow: Row, to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>,
  from place: Int
) {
  for index in stride(from: 0, to: KernelTable.taps, by: 8) {
    let (firstTaps, secondTaps) = (firstRow[index &+ firstPlace], secondRow[index])
    unsafe store(
      load(left + index + place) + firstTaps * first.0 + secondTaps * second.0, at: left + index)
    unsafe store(
      load(right + index + place) + firstTaps * first.1 + secondTaps * second.1, at: right + index)
  }
}
