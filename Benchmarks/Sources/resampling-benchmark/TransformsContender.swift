import Resamplers
import SpectralResampling

/// The transforms of Detent's own blocks and nothing else: the limit of its way to resample.
final class TransformsContender: Contender {
  let name = "bare transforms"
  private let plan: SpectralPlan
  private var workspace: SpectralWorkspace
  private let blocks: Int

  /// - Parameter frames: Of input, which the blocks cover.
  init(plan: SpectralPlan, frames: Int) {
    self.plan = plan
    workspace = plan.makeWorkspace()
    let length = Int(plan.step.outputFrames(forInput: Int64(frames)))
    blocks = (length + plan.blockFrames - 1) / plan.blockFrames
  }

  func prepare() {}

  func run() {
    for _ in 0..<blocks { plan.runTransforms(in: &workspace) }
  }
}
