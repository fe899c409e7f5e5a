import CFFTWPeer
import Glibc

/// One complex transform of FFTW in double precision.
@safe public final class BareTransform {
  private let plan: fftw_plan
  private let input: UnsafeMutablePointer<fftw_complex>
  private let output: UnsafeMutablePointer<fftw_complex>

  /// The library's own name for itself: its version and instruction sets.
  public static var libraryVersion: String { unsafe String(cString: fftw_version_text()) }

  /// Plans a transform of `size` points (`fftw_plan_dft_1d`). Its input is zero and stays so, in
  /// place too, where any other would grow from run to run; the time is the same.
  ///
  /// - Parameters:
  ///   - isBackward: Whether it leads from frequency to time.
  ///   - isMeasured: Whether plans are tried out (`FFTW_PATIENT`), which takes seconds; else by
  ///     estimate, or by the wisdom that the library has been given, as Detent plans its own.
  public init(size: Int, inPlace: Bool, isBackward: Bool = false, isMeasured: Bool = false) {
    unsafe input = Self.zeros(size)
    unsafe output = Self.zeros(size)
    unsafe plan = unsafe fftw_plan_dft_1d(
      Int32(size), input, inPlace ? input : output, isBackward ? FFTW_BACKWARD : FFTW_FORWARD,
      isMeasured ? FFTW_PATIENT : FFTW_ESTIMATE)
    // Measuring leaves its traces.
    unsafe input.update(repeating: (0, 0), count: size)
    unsafe output.update(repeating: (0, 0), count: size)
  }

  /// What the library has learned from measured plans (`fftw_export_wisdom_to_string`).
  public static var wisdom: String {
    guard let text = unsafe fftw_export_wisdom_to_string() else { return "" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Makes `text` all that the library has learned (`fftw_forget_wisdom`,
  /// `fftw_import_wisdom_from_string`).
  ///
  /// - Returns: Whether the library has taken it.
  public static func replaceWisdom(_ text: String) -> Bool {
    fftw_forget_wisdom()
    return unsafe fftw_import_wisdom_from_string(text) == 1
  }

  /// The plan of a transform from one array to another, as text, when all of it comes of what the
  /// library has learned (`FFTW_WISDOM_ONLY`); else `nil`.
  public static func learnedPlan(size: Int, isBackward: Bool) -> String? {
    let arrays = unsafe (zeros(size), zeros(size))
    defer {
      unsafe fftw_free(arrays.0)
      unsafe fftw_free(arrays.1)
    }
    guard
      let plan = unsafe fftw_plan_dft_1d(
        Int32(size), arrays.0, arrays.1, isBackward ? FFTW_BACKWARD : FFTW_FORWARD,
        FFTW_ESTIMATE | FFTW_WISDOM_ONLY)
    else { return nil }
    defer { unsafe fftw_destroy_plan(plan) }
    guard let text = unsafe fftw_sprint_plan(plan) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  deinit {
    unsafe fftw_destroy_plan(plan)
    unsafe fftw_free(input)
    unsafe fftw_free(output)
  }

  private static func zeros(_ count: Int) -> UnsafeMutablePointer<fftw_complex> {
    guard let memory = unsafe fftw_malloc(count * MemoryLayout<fftw_complex>.stride) else {
      preconditionFailure("out of memory for \(count) complex numbers")
    }
    let numbers = unsafe memory.bindMemory(to: fftw_complex.self, capacity: count)
    unsafe numbers.initialize(repeating: (0, 0), count: count)
    return unsafe numbers
  }

  /// Transforms once (`fftw_execute`).
  public func run() {
    unsafe fftw_execute(plan)
  }
}
