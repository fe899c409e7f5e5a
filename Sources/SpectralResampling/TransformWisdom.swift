import CFFTW

/// Plans that FFTW found by trying, taken along.
///
/// Trying takes seconds a size and ends differently from run to run, and with it the last bits of the
/// output; a plan that is part of the program is the same every time. FFTW calls such knowledge
/// wisdom: it fits one version of the library, with the instruction sets that it was built for, on
/// processors that have them. Elsewhere FFTW doesn't take it, and plans by estimate as ever.
enum TransformWisdom {
  /// Whether FFTW has taken the plans and can use them here (`fftw_import_wisdom_from_string`). They
  /// are taken when this is asked first; the planner's lock must be held.
  static let isUsable: Bool = {
    guard unsafe fftw_import_wisdom_from_string(plans) == 1, let size = costs.first?.key else {
      return false
    }
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
}
