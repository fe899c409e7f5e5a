/// The taps of the kernel at one phase. The last one is followed by zeros (see
/// ``KernelTable/stride``).
protocol KernelRow {
  /// The first tap of the row or, where it is blended, of the lower one.
  var first: UnsafePointer<Float> { get }
  /// The share of the upper row, 0…1.
  var weight: Float { get }
  /// Floats from the lower row to the upper one; 0 where nothing is blended.
  static var upper: Int { get }
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
  static var upper: Int { KernelTable.stride }

  @inline(__always)
  subscript(index: Int) -> SIMD8<Float> {
    let lower = unsafe load(first + index)
    let upper = unsafe load(first + index + Self.upper)
    return unsafe lower + (upper - lower) * weight
  }

  @inline(__always)
  func tap(_ index: Int) -> Float {
    let (lower, upper) = unsafe (first[index], first[index + Self.upper])
    return unsafe lower + (upper - lower) * weight
  }
}

/// A row that has been worked out before.
@unsafe
struct StoredRow: KernelRow {
  let first: UnsafePointer<Float>
  var weight: Float { 0 }
  static var upper: Int { 0 }

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
func load(_ start: UnsafePointer<Float>) -> SIMD8<Float> {
  unsafe UnsafeRawPointer(start).loadUnaligned(as: SIMD8<Float>.self)
}

/// Stores eight floats anywhere.
@inline(__always)
func store(_ values: SIMD8<Float>, at start: UnsafeMutablePointer<Float>) {
  unsafe UnsafeMutableRawPointer(start).storeBytes(of: values, as: SIMD8<Float>.self)
}
