/// What a transform of each size costs, so that a layout can be chosen without measuring.
///
/// Of a plan that ``TransformWisdom`` holds, what that plan costs; else what a plan by estimate does. Both
/// were measured once, since measuring differs from run to run: a table that is part of the program
/// differs never.
struct TransformCosts: Sendable {
  /// One size that the planner has fast code for.
  struct Entry: Sendable {
    /// Complex points.
    let size: Int
    /// Nanoseconds for one transform.
    let nanoseconds: Double
    /// Whether the transform is faster in place than from one array to another.
    let prefersInPlace: Bool
  }

  /// The measured sizes in ascending order.
  let entries: [Entry]

  static let shared = TransformCosts()

  private init() {
    func entry(_ size: Int, _ hundredths: Int16) -> Entry {
      Entry(
        size: size, nanoseconds: Double(hundredths.magnitude) * Double(size) / 100,
        prefersInPlace: hundredths < 0)
    }
    // Both lists ascend, and so does what they are merged to.
    var measured = Self.measured[...]
    var entries: [Entry] = []
    entries.reserveCapacity(Self.estimated.count + measured.count)
    for (size, cost) in Self.estimated {
      while let next = measured.first, next.key < size {
        entries.append(entry(next.key, next.value))
        measured.removeFirst()
      }
      if let next = measured.first, next.key == size {
        entries.append(entry(size, next.value))
        measured.removeFirst()
      } else {
        entries.append(entry(size, cost))
      }
    }
    self.entries = entries + measured.map { entry($0.key, $0.value) }
  }

  /// The costs of the measured plans, where they are of use.
  private static var measured: KeyValuePairs<Int, Int16> {
    FourierTransform.hasMeasuredPlans ? TransformWisdom.costs : [:]
  }

  /// The cost of `size` complex points: measured, or estimated from the factors where it isn't in
  /// the table.
  ///
  /// - Complexity: O(log of the table), or O(√size) outside it.
  func entry(size: Int) -> Entry {
    let index = firstIndex(atLeast: size)
    if index < entries.count, entries[index].size == size { return entries[index] }
    return Entry(
      size: size, nanoseconds: Self.estimate(size: size), prefersInPlace: size > 49_152)
  }

  /// The index of the smallest measured size that is not below `size`.
  func firstIndex(atLeast size: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].size < size { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Points × log₂ points at the rate of the table's large sizes; five times that with a prime
  /// factor above 13, which takes FFTW a convolution (Rader, 1968) of twice the length or more.
  private static func estimate(size: Int) -> Double {
    var rest = size
    for factor in [2, 3, 5, 7, 11, 13] {
      while rest % factor == 0 { rest /= factor }
    }
    let points = Double(size)
    let logarithm = Double(Int.bitWidth - size.leadingZeroBitCount)
    return 0.22 * points * logarithm * (rest == 1 ? 1 : 5)
  }
}
