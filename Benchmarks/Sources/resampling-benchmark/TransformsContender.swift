import BareTransforms
import Resamplers
import SpectralResampling

/// The transforms of Detent's own blocks and nothing else: the limit of its way to resample.
///
/// Each is taken from one array to another or in place, whichever is faster here.
final class TransformsContender: Contender {
  static let name = "bare transforms"
  var name: String { Self.name }
  private let transforms: [BareTransform]
  private let blocks: Int

  /// - Parameter frames: Of input, which the blocks cover.
  init(plan: SpectralPlan, frames: Int) {
    transforms = plan.transformSizes.map { size in
      let cost = TransformCost(size: size, rounds: 5, points: 1 << 20)
      return BareTransform(size: size, inPlace: cost.inPlace < cost.outOfPlace)
    }
    let length = Int(plan.step.outputFrames(forInput: Int64(frames)))
    blocks = (length + plan.blockFrames - 1) / plan.blockFrames
  }

  func prepare() {}

  func run() {
    for _ in 0..<blocks {
      for transform in transforms { transform.run() }
    }
  }
}
