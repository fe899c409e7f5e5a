import CFFTW
import Glibc

/// Plans that FFTW found by trying, taken along.
///
/// Trying takes seconds a size and ends differently from run to run, and with it the last bits of the
/// output; a plan that is part of the program is the same every time. FFTW calls such knowledge
/// wisdom: it fits one version of the library, with the instruction sets that it was built for, on
/// processors that have them. Elsewhere FFTW doesn't take it, and plans by estimate as ever.
///
/// Taking all of it would cost a short render a fifth of its time, so FFTW is told what one size
/// takes, and nothing else: what it knows of other sizes could change its plan.
enum TransformWisdom {
  /// Whether FFTW takes the plans and can use them here; the planner's lock must be held.
  static let isUsable: Bool = {
    guard let size = costs.first?.key, teach(size) else { return false }
    // The library may know code by name that this processor can't run.
    let arrays = (ComplexArray(count: size), ComplexArray(count: size))
    guard
      let plan = unsafe fftw_plan_dft_1d(
        Int32(size), arrays.0.forFFTW, arrays.1.forFFTW, FFTW_FORWARD,
        FFTW_ESTIMATE | FFTW_WISDOM_ONLY)
    else { return false }
    unsafe fftw_destroy_plan(plan)
    return true
  }()

  /// Makes FFTW know what a size takes, and nothing besides (`fftw_forget_wisdom`,
  /// `fftw_import_wisdom_from_string`); the planner's lock must be held.
  ///
  /// - Returns: Whether FFTW has taken it; not for a size without measured plans.
  @discardableResult
  static func teach(_ size: Int) -> Bool {
    fftw_forget_wisdom()
    guard let numbers = lines(of: size) else { return false }
    return unsafe fftw_import_wisdom_from_string(text(of: numbers)) == 1
  }

  /// The heading, the lines with these numbers, which ascend, and the end.
  private static func text(of numbers: [Int]) -> String {
    var plans = plans
    return plans.withUTF8 { bytes in
      var place = 0
      /// The bytes of the next line and its end, after `count` lines that are passed over.
      func line(after count: Int) -> UnsafeBufferPointer<UInt8> {
        var start = place
        for _ in 0...count {
          start = place
          // The fastest search there is: a file's worth of lines is passed over at each start.
          let end = unsafe memchr(bytes.baseAddress! + place, 0x0A, bytes.count - place)
          place =
            unsafe end.map { unsafe $0 - UnsafeMutableRawPointer(mutating: bytes.baseAddress!) + 1 }
            ?? bytes.count
        }
        return unsafe UnsafeBufferPointer(rebasing: bytes[start..<place])
      }
      var text = unsafe Array(line(after: 0))
      var next = 0
      for number in numbers {
        unsafe text += line(after: number - next)
        next = number + 1
      }
      return String(decoding: text + Array(")\n".utf8), as: UTF8.self)
    }
  }
}
