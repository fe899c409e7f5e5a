import CBareFFTW
import CSoxr
import CZita
import SpectralResampling

/// libsoxr, fed as Detent is.
enum Soxr {
  enum Quality: Sendable {
    case high, veryHigh
  }

  /// At a fixed rate; HQ works in single precision, VHQ in double.
  static func resample(_ input: Signal<Double>, step: Double, quality: Quality) {
    let recipe = quality == .high ? UInt(SOXR_HQ) : UInt(SOXR_VHQ)
    unsafe resample(
      input, step: step, quality: soxr_quality_spec(recipe, 0), type: SOXR_FLOAT64_I, block: 4096)
  }

  /// At a rate that may vary, in single precision.
  static func resample(_ input: Signal<Float>, variableStep step: Double) {
    unsafe resample(
      input, step: step, quality: soxr_quality_spec(UInt(SOXR_HQ), UInt(SOXR_VR)),
      type: SOXR_FLOAT32_I, block: 256)
  }

  private static func resample<Sample>(
    _ input: Signal<Sample>, step: Double, quality: soxr_quality_spec_t, type: soxr_datatype_t,
    block: Int
  ) {
    var (io, runtime) = unsafe (soxr_io_spec(type, type), soxr_runtime_spec(1))
    var quality = unsafe quality
    let isVariable = unsafe quality.flags & UInt(SOXR_VR) != 0
    // With a variable rate the first argument is the largest step there may be.
    let soxr = unsafe soxr_create(
      isVariable ? max(step, 1) : step, 1, 2, nil, &io, &quality, &runtime)
    guard let soxr = unsafe soxr else { preconditionFailure("libsoxr refuses a step of \(step)") }
    defer { unsafe soxr_delete(soxr) }
    if isVariable { unsafe soxr_set_io_ratio(soxr, step, 0) }
    var output = [Sample](repeating: 0, count: 2 * Signal<Sample>.room)
    var (position, made) = (0, 0)
    unsafe input.samples.withUnsafeBufferPointer { samples in
      unsafe output.withUnsafeMutableBufferPointer { output in
        while position < input.frames {
          var (taken, given) = (0, 0)
          unsafe soxr_process(
            soxr, samples.baseAddress! + 2 * position, min(block, input.frames - position), &taken,
            output.baseAddress!, Signal<Sample>.room, &given)
          position += taken
          made += given
        }
        while true {
          var given = 0
          unsafe soxr_process(
            soxr, nil, 0, nil, output.baseAddress!, Signal<Sample>.room, &given)
          made += given
          if given == 0 { break }
        }
      }
    }
    precondition(abs(Double(made) - Double(input.frames) / step) < 2_000)
  }
}

/// zita-resampler's VResampler with a half length of 96 frames, its best.
enum Zita {
  static func resample(_ input: Signal<Float>, step: Double) {
    guard let zita = unsafe zita_create(1 / step, 2, 96) else {
      preconditionFailure("zita-resampler refuses a step of \(step)")
    }
    defer { unsafe zita_destroy(zita) }
    var output = [Float](repeating: 0, count: 2 * 256)
    var (position, made) = (0, 0)
    unsafe input.samples.withUnsafeBufferPointer { samples in
      unsafe output.withUnsafeMutableBufferPointer { output in
        while position < input.frames {
          var count = UInt32(min(4096, input.frames - position))
          let given = unsafe zita_process(
            zita, samples.baseAddress! + 2 * position, &count, output.baseAddress!, 256)
          position += Int(count)
          made += Int(given)
        }
      }
    }
    precondition(abs(Double(made) - Double(input.frames) / step) < 2_000)
  }
}

/// The transforms that a plan makes, and nothing else: the limit of overlap-save on FFTW.
@safe final class BareTransforms {
  private let blocks: Int
  private let size: Int
  private let plans: [fftw_plan]
  private let one: UnsafeMutablePointer<fftw_complex>
  private let other: UnsafeMutablePointer<fftw_complex>

  init(_ plan: SpectralPlan, frames: Int) {
    let sizes = plan.transforms
    size = sizes.map(\.size).max() ?? 1
    unsafe (one, other) = unsafe (fftw_alloc_complex(size)!, fftw_alloc_complex(size)!)
    unsafe one.initialize(repeating: (0, 0), count: size)
    unsafe other.initialize(repeating: (0, 0), count: size)
    let (one, other) = unsafe (one, other)
    unsafe plans = unsafe sizes.map { transform in
      unsafe fftw_plan_dft_1d(
        Int32(transform.size), one, transform.isInPlace ? one : other,
        transform.isForward ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE)!
    }
    let made = Int(plan.step.outputFrames(forInput: Int64(frames)))
    blocks = (made + plan.blockFrames - 1) / plan.blockFrames
  }

  deinit {
    for index in unsafe plans.indices { unsafe fftw_destroy_plan(plans[index]) }
    unsafe fftw_free(one)
    unsafe fftw_free(other)
  }

  func run() {
    for _ in 0..<blocks {
      for index in unsafe plans.indices { unsafe fftw_execute(plans[index]) }
    }
  }
}
