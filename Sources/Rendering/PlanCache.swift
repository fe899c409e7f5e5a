import SpectralResampling
import Threads
import Varispeed

/// Keeps the plans of the steps used last, since a batch mostly has files of one rate or two.
public final class PlanCache: Sendable {
  private let plans = Lock<[(step: ResamplingStep, plan: SpectralPlan)]>([])
  /// A plan takes up to some megabytes.
  private static let capacity = 4

  public init() {}

  /// The plan for `step`, made now when it isn't there.
  func plan(for step: ResamplingStep) -> SpectralPlan {
    if let plan = plans.withLock({ $0.first { $0.step == step }?.plan }) { return plan }
    let plan = SpectralPlan(step: step)
    plans.withLock {
      $0.append((step, plan))
      if $0.count > Self.capacity { $0.removeFirst() }
    }
    return plan
  }
}
