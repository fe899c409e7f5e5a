/// A sign that stands for an end of a slider, and its twin for terminals that have only ASCII.
public struct SliderGlyph: Hashable, Sendable {
  /// The sign, of one character or more.
  public var unicode: String
  /// The same in ASCII.
  public var ascii: String

  /// A sign and its twin.
  public init(_ unicode: String, ascii: String) {
    self.unicode = unicode
    self.ascii = ascii
  }
}
