import CSoxr

/// libsoxr on one thread.
@safe final class SoxrContender<Sample>: Contender {
  let name: String
  private let task: Task<Sample>
  private let quality: soxr_quality_spec_t
  private let output: UnsafeMutableBufferPointer<Sample>
  private var resampler: OpaquePointer?

  /// The version of the library, as it names itself.
  static var version: String { unsafe String(cString: soxr_version()) }

  fileprivate init(_ name: String, _ task: Task<Sample>, _ quality: soxr_quality_spec_t) {
    self.name = name
    self.task = task
    unsafe self.quality = unsafe quality
    unsafe output = .allocate(capacity: task.outputCapacity)
  }

  deinit {
    unsafe soxr_delete(resampler)
    unsafe output.deallocate()
  }

  private var isVariable: Bool { unsafe quality.flags & UInt(SOXR_VR) != 0 }

  func prepare() {
    unsafe soxr_delete(resampler)
    let type = MemoryLayout<Sample>.size == 8 ? SOXR_FLOAT64_I : SOXR_FLOAT32_I
    var carriers = unsafe soxr_io_spec(type, type)
    var threads = unsafe soxr_runtime_spec(1)
    var quality = unsafe quality
    let step = task.step.value
    // A resampler of variable rate is made for a longest step.
    unsafe resampler = unsafe soxr_create(
      isVariable ? max(step, 1) : step, 1, UInt32(Task<Sample>.channels), nil, &carriers, &quality,
      &threads)
    guard unsafe resampler != nil else { preconditionFailure("libsoxr refuses \(name) at \(step)") }
    if isVariable { unsafe soxr_set_io_ratio(resampler, step, 0) }
  }

  func run() {
    let channels = Task<Sample>.channels
    let room = task.outputCapacity / channels
    unsafe task.block.withUnsafeBufferPointer { block in
      var start = 0
      while start < task.frames {
        let samples = task.samples(from: start)
        var (consumed, produced) = (0, 0)
        unsafe soxr_process(
          resampler, block.baseAddress! + samples.lowerBound, samples.count / channels, &consumed,
          output.baseAddress, room, &produced)
        start += consumed
      }
      var produced = 0
      repeat {
        unsafe soxr_process(resampler, nil, 0, nil, output.baseAddress, room, &produced)
      } while produced > 0
    }
  }
}

extension SoxrContender<Double> {
  static func veryHigh(_ task: Task<Double>) -> SoxrContender {
    unsafe SoxrContender("libsoxr VHQ", task, soxr_quality_spec(UInt(SOXR_VHQ), 0))
  }
}

extension SoxrContender<Float> {
  /// In single precision, which is what it computes in.
  static func high(_ task: Task<Float>) -> SoxrContender {
    unsafe SoxrContender("libsoxr HQ", task, soxr_quality_spec(UInt(SOXR_HQ), 0))
  }

  static func variable(_ task: Task<Float>) -> SoxrContender {
    unsafe SoxrContender("libsoxr VR", task, soxr_quality_spec(UInt(SOXR_HQ), UInt(SOXR_VR)))
  }
}
