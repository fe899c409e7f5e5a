/// A command line that can't be followed: what was given, what is legal and what to try.
public struct UsageError: Error, Hashable {
  /// What was given, as it stood on the command line: `--speed 1,5`.
  public let given: String
  /// What is wrong with it, the rest of a sentence: `has a comma …`.
  public let problem: String
  /// What is legal in its place.
  public let legal: String
  /// What to type instead.
  public let advice: String

  /// An error about `given`; the texts hold no control characters (see ``printable(_:)``).
  public init(_ given: String, _ problem: String, legal: String, advice: String) {
    self.given = given
    self.problem = problem
    self.legal = legal
    self.advice = advice
  }
}

extension UsageError: CustomStringConvertible {
  /// Three lines for standard error.
  public var description: String {
    """
    \(given) \(problem)
      legal: \(legal)
      try: \(advice)
    """
  }
}
