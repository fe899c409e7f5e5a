import Varispeed

extension NumberRefusal {
  /// What is wrong with `text`, the rest of a sentence; the part of it that was refused is named
  /// where that is not all.
  func problem(in text: String) -> String {
    if given == text { return "\(reason)" }
    if given.isEmpty { return "lacks a number" }
    return "can't be followed: \(printable(given)) \(reason)"
  }

  /// `text` with what to write in place of the part that was refused, where that can be told.
  func correction(of text: String) -> String? {
    guard let suggestion else { return nil }
    let parts = text.split(separator: given, maxSplits: 1, omittingEmptySubsequences: false)
    return printable(parts.joined(separator: suggestion))
  }
}
