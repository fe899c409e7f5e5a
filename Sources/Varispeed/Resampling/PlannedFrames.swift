/// The latest planned frames, by the number of the output frame.
///
/// It holds those that an output frame can need: from a kernel's reach before it to one after it.
@safe
struct PlannedFrames: ~Copyable {
  private static let capacity = 256
  private let frames: UnsafeMutablePointer<PlannedFrame>

  init() {
    precondition(Self.capacity >= 2 * KernelTable.reach + 2)
    unsafe frames = .allocate(capacity: Self.capacity)
    unsafe frames.initialize(repeating: PlannedFrame(), count: Self.capacity)
  }

  deinit { unsafe frames.deallocate() }

  /// Puts all frames at position 0, as those before the first one are: no input lies between them.
  func clear() {
    unsafe frames.update(repeating: PlannedFrame(), count: Self.capacity)
  }

  @inline(__always)
  subscript(index: Int64) -> PlannedFrame {
    get { unsafe frames[Int(truncatingIfNeeded: index) & (Self.capacity - 1)] }
    nonmutating set {
      unsafe frames[Int(truncatingIfNeeded: index) & (Self.capacity - 1)] = newValue
    }
  }
}
