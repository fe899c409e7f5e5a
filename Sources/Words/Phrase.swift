/// A sentence or a piece of one, with places in braces that are filled in when it is said:
/// `Tick {number} of {count}.`
///
/// Translators write phrases in the tables (`Words+English.swift` and its siblings), may change the
/// order of the places, and may use a place twice or not at all.
struct Phrase: Sendable, ExpressibleByStringLiteral {
  /// The text for exactly 1, where a language speaks of one thing differently.
  let one: String
  /// The text for every other number, and for a phrase that has no number.
  let other: String

  /// A phrase with the same words for any number.
  init(stringLiteral text: String) {
    self.init(one: text, other: text)
  }

  /// A phrase with words of its own for exactly one.
  init(one: String, other: String) {
    self.one = one
    self.other = other
  }

  /// The text for `quantity` with its places filled: `{name}` becomes what `places` holds.
  func filled(_ places: KeyValuePairs<String, String>, quantity: Double = 0) -> String {
    var text = ""
    var rest = (quantity == 1 ? one : other)[...]
    // One pass from left to right, so that braces inside a filled-in name stay what they are.
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      text += rest[..<open]
      text += places.first { $0.key == name }?.value ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }
}
