import SeededNumbers
import Testing

@testable import Varispeed

/// The loops that this processor takes, which are those in C where it has AVX, against those that any
/// processor can take: not a bit may differ.
@Suite("The kernel's loops")
struct KernelLoopsTests {
  private static let table = KernelTable.shared
  private static let taps = KernelTable.taps

  /// Samples of all magnitudes that are played, and memory that lies differently each time.
  @safe private struct Memory: ~Copyable {
    let floats: UnsafeMutablePointer<Float>
    private let count = 4 * KernelTable.stride

    init(_ generator: inout SplitMix64) {
      unsafe floats = .allocate(capacity: count)
      for index in 0..<count {
        let magnitude = Float.random(in: -30...0, using: &generator)
        let sample =
          Float.random(in: -1...1, using: &generator)
          * Float(sign: .plus, exponent: Int(magnitude), significand: 1)
        unsafe (floats + index).initialize(to: sample)
      }
    }

    deinit { unsafe floats.deallocate() }

    func bits(_ range: Range<Int>) -> [UInt32] {
      range.map { unsafe floats[$0].bitPattern }
    }
  }

  @Test("sum one and two channels to the same bits", arguments: 0..<16)
  func sums(offset: Int) {
    var generator = SplitMix64(seed: UInt64(offset))
    let memory = Memory(&generator)
    let left = unsafe UnsafePointer(memory.floats + offset)
    let right = unsafe UnsafePointer(memory.floats + KernelTable.stride + 3 * offset)
    for _ in 0..<20 {
      let row = unsafe Self.table.row(phase: generator.next())
      unsafe check(row)
      unsafe check(StoredRow(first: row.first))
    }

    func check(_ row: some KernelRow) {
      let one = unsafe weightedSum(row, of: left)
      #expect(unsafe one.bitPattern == BaselineLoops.weightedSum(row, of: left).bitPattern)
      let two = unsafe weightedSums(row, of: left, right)
      let expected = unsafe BaselineLoops.weightedSums(row, of: left, right)
      #expect(
        two.0.bitPattern == expected.0.bitPattern && two.1.bitPattern == expected.1.bitPattern)
      #expect(two.0 == one && one != 0)
    }
  }

  @Test("spread one and two channels to the same bits", arguments: 0..<8)
  func spreading(place: Int) {
    let count = 4 * KernelTable.stride
    for isBlended in [false, true] {
      var generator = SplitMix64(seed: UInt64(place))
      let rows = unsafe (
        Self.table.row(phase: generator.next()), Self.table.row(phase: generator.next())
      )
      // The same numbers twice: one for each kind of loop.
      var (same, again) = (generator, generator)
      let taken = Memory(&same)
      let baseline = Memory(&again)
      let before = taken.bits(0..<count)
      if isBlended {
        unsafe spread(over: rows.0, rows.1)
      } else {
        unsafe spread(over: StoredRow(first: rows.0.first), StoredRow(first: rows.1.first))
      }
      #expect(taken.bits(0..<count) == baseline.bits(0..<count))
      #expect(taken.bits(0..<count) != before)

      func spread<Row: KernelRow>(over first: Row, _ second: Row) {
        let stride = KernelTable.stride
        unsafe spreadTwo(
          0.3, over: first, from: place, -0.7, over: second, to: taken.floats, from: place)
        unsafe BaselineLoops.spreadTwo(
          0.3, over: first, from: place, -0.7, over: second, to: baseline.floats, from: place)
        unsafe spreadTwo(
          (0.3, 0.9), over: first, from: place, (-0.7, 0.1), over: second,
          to: taken.floats + stride, taken.floats + 2 * stride, from: place)
        unsafe BaselineLoops.spreadTwo(
          (0.3, 0.9), over: first, from: place, (-0.7, 0.1), over: second,
          to: baseline.floats + stride, baseline.floats + 2 * stride, from: place)
      }
    }
  }
}
