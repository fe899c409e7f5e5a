import Varispeed

/// A step as a ratio of two rates, which is how some libraries want it said.
public struct IntegerStep: Sendable {
  public let input: Int
  public let output: Int

  /// The step itself where its terms are below a million, else to the nearest millionth of a
  /// frame: a pitch wrong by less than a five hundredth of a cent.
  public init(_ step: ResamplingStep) {
    if step.numerator < 1_000_000, step.denominator < 1_000_000 {
      input = Int(step.numerator)
      output = Int(step.denominator)
    } else {
      input = Int((step.value * 1_000_000).rounded())
      output = 1_000_000
    }
  }

  private init(input: Int, output: Int) {
    self.input = input
    self.output = output
  }

  /// The same ratio with both terms `least` or more.
  func scaled(toAtLeast least: Int) -> IntegerStep {
    let factor = (least + min(input, output) - 1) / min(input, output)
    return IntegerStep(input: input * factor, output: output * factor)
  }
}
