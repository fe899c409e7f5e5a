import CZitaResampler

/// The class VResampler of zita-resampler at its highest quality.
@safe final class ZitaContender: Contender {
  let name = "zita VResampler 96"
  private let task: Task<Float>
  private let output: UnsafeMutableBufferPointer<Float>
  private var resampler: OpaquePointer?

  /// The version of the library it was built with.
  static var version: String { "zita-resampler-\(zita_version_major()).\(zita_version_minor())" }

  init(_ task: Task<Float>) {
    self.task = task
    unsafe output = .allocate(capacity: task.outputCapacity)
  }

  deinit {
    unsafe zita_vresampler_destroy(resampler)
    unsafe output.deallocate()
  }

  func prepare() {
    unsafe zita_vresampler_destroy(resampler)
    let ratio = 1 / task.step.value
    unsafe resampler = unsafe zita_vresampler_create(ratio, UInt32(Task<Float>.channels), 96)
    guard unsafe resampler != nil else { preconditionFailure("zita refuses a ratio of \(ratio)") }
  }

  func run() {
    let channels = Task<Float>.channels
    let room = UInt32(task.outputCapacity / channels)
    unsafe task.block.withUnsafeBufferPointer { block in
      var start = 0
      while start < task.frames {
        let samples = task.samples(from: start)
        let count = samples.count / channels
        var (left, free) = (UInt32(count), room)
        unsafe zita_vresampler_process(
          resampler, block.baseAddress! + samples.lowerBound, &left, output.baseAddress, &free)
        start += count - Int(left)
      }
    }
  }
}
