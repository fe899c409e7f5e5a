import CFFTW
import Glibc
import Threads

/// One complex transform of a fixed size and direction in double precision, without normalisation.
///
/// Executing is safe from many threads at once, each on its own arrays; FFTW's planner is not, so
/// planning and destroying hold one lock. `FFTW_ESTIMATE` makes the same plan every time on one
/// kind of processor, and takes one of ``TransformWisdom`` where there is one.
@safe final class FourierTransform: Sendable {
  enum Direction {
    case forward, backward
  }

  let size: Int
  let isInPlace: Bool
  private nonisolated(unsafe) let plan: fftw_plan

  private static let planner = Lock(())

  /// Whether the planner knows measured plans.
  static var hasMeasuredPlans: Bool { planner.withLock { _ in TransformWisdom.isUsable } }

  /// Plans a transform (`fftw_plan_dft_1d`).
  ///
  /// - Complexity: below a millisecond for sizes of small factors.
  init(size: Int, direction: Direction, inPlace: Bool) {
    precondition(0 < size && size <= Int(Int32.max))
    // Planning by estimate looks at where arrays lie and touches nothing of them.
    let input = ComplexArray(count: size)
    let output = ComplexArray(count: inPlace ? 1 : size)
    let sign = direction == .forward ? FFTW_FORWARD : FFTW_BACKWARD
    // The plan leaves the lock as a number: the compiler can't know that nobody else holds it.
    let address = Self.planner.withLock { _ in
      TransformWisdom.teach(size)
      return unsafe UInt(
        bitPattern: fftw_plan_dft_1d(
          Int32(size), input.forFFTW, (inPlace ? input : output).forFFTW, sign, FFTW_ESTIMATE))
    }
    guard let plan = unsafe fftw_plan(bitPattern: address) else {
      preconditionFailure("FFTW has no plan for \(size) points")
    }
    self.size = size
    self.isInPlace = inPlace
    unsafe self.plan = unsafe plan
  }

  deinit {
    Self.planner.withLock { _ in unsafe fftw_destroy_plan(plan) }
  }

  /// Transforms (`fftw_execute_dft`) and returns where the result stands: `input` itself for a
  /// transform in place, else `output`, with `input` unchanged.
  func callAsFunction(_ input: ComplexArray, orInto output: ComplexArray) -> ComplexArray {
    precondition(input.count >= size && (isInPlace || output.count >= size))
    let target = isInPlace ? input : output
    unsafe fftw_execute_dft(plan, input.forFFTW, target.forFFTW)
    return target
  }

  /// Transforms into somebody else's memory, which has room for ``size`` numbers.
  ///
  /// - Returns: `false`, with nothing done, for a transform in place, and for memory that isn't
  ///   aligned as FFTW's own arrays are (`fftw_alignment_of`).
  func callAsFunction(
    _ input: ComplexArray, orInto output: UnsafeMutablePointer<SIMD2<Double>>
  ) -> Bool {
    precondition(input.count >= size)
    let numbers = UnsafeMutableRawPointer(output)
    guard !isInPlace,
      unsafe fftw_alignment_of(numbers.assumingMemoryBound(to: Double.self)) == 0
    else { return false }
    unsafe fftw_execute_dft(
      plan, input.forFFTW, numbers.assumingMemoryBound(to: fftw_complex.self))
    return true
  }

  /// Transforms numbers that lie in somebody else's memory and stay as they are there.
  ///
  /// - Returns: `false`, with nothing done, for a transform in place, and for numbers that aren't
  ///   aligned as FFTW's own arrays are (`fftw_alignment_of`).
  func callAsFunction(from input: UnsafePointer<SIMD2<Double>>, into output: ComplexArray) -> Bool {
    precondition(isInPlace || output.count >= size)
    // FFTW asks for a mutable array and changes it only in place (its manual, 4.3.2).
    let numbers = unsafe UnsafeMutableRawPointer(mutating: input)
    let doubles = unsafe numbers.assumingMemoryBound(to: Double.self)
    guard !isInPlace, unsafe fftw_alignment_of(doubles) == 0 else { return false }
    unsafe fftw_execute_dft(
      plan, numbers.assumingMemoryBound(to: fftw_complex.self), output.forFFTW)
    return true
  }
}

/// Complex numbers in memory on a boundary of 64 bytes, where FFTW's code is fastest; zero at first.
///
/// A class so that arrays can be told apart and handed on; all loops run over `values`.
@safe final class ComplexArray {
  let count: Int
  /// The numbers, real part in lane 0.
  let values: UnsafeMutablePointer<SIMD2<Double>>
  private let memory: UnsafeMutableRawPointer

  init(count: Int) {
    self.count = count
    let alignment = 64
    // Zeros from calloc(3) come from the system, and what is never used costs nothing: a short render
    // uses little of what it might need.
    guard
      let memory = unsafe calloc(count * MemoryLayout<SIMD2<Double>>.stride + alignment, 1)
    else { preconditionFailure("out of memory for \(count) complex numbers") }
    unsafe self.memory = unsafe memory
    unsafe values = unsafe memory.alignedUp(toMultipleOf: alignment)
      .bindMemory(to: SIMD2<Double>.self, capacity: count)
  }

  deinit { unsafe free(memory) }

  /// Sets the numbers of `range` to zero.
  func clear(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe memset(
      values + range.lowerBound, 0, range.count * MemoryLayout<SIMD2<Double>>.stride)
  }

  /// The same memory as real numbers, two for each complex one.
  var samples: UnsafeMutablePointer<Double> {
    unsafe UnsafeMutableRawPointer(values).assumingMemoryBound(to: Double.self)
  }

  /// The same memory with FFTW's name for it: its complex number is two doubles too.
  var forFFTW: UnsafeMutablePointer<fftw_complex> {
    unsafe UnsafeMutableRawPointer(values).assumingMemoryBound(to: fftw_complex.self)
  }
}
