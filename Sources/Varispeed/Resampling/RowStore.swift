/// The rows of a speed at rest, kept when they are first worked out.
///
/// At a rational step the same phases come back again and again. Working a row out costs about half
/// as much as using it.
@safe
struct RowStore: ~Copyable {
  private let taps: UnsafeMutablePointer<Float>
  /// The rest that each row belongs to.
  private let rests: UnsafeMutablePointer<UInt32>

  init() {
    unsafe taps = AlignedFloats.allocate(count: RowCycle.longest * KernelTable.stride)
    unsafe rests = .allocate(capacity: RowCycle.longest)
    unsafe rests.initialize(repeating: 0, count: RowCycle.longest)
  }

  deinit {
    unsafe taps.deallocate()
    unsafe rests.deallocate()
  }

  /// Row `index` of `rest`, a number above 0: the kept one, or else `row`, which is then kept.
  @inline(__always)
  func row(_ index: Int32, of rest: UInt32, orKeep row: @autoclosure () -> BlendedRow) -> StoredRow
  {
    let first = unsafe taps + Int(index) &* KernelTable.stride
    if unsafe rests[Int(index)] != rest {
      let worked = unsafe row()
      for tap in stride(from: 0, to: KernelTable.taps, by: 8) {
        unsafe store(worked[tap], at: first + tap)
      }
      unsafe rests[Int(index)] = rest
    }
    return unsafe StoredRow(first: UnsafePointer(first))
  }
}
