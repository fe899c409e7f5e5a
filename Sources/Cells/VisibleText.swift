extension StringProtocol {
  /// The text with everything that a terminal would obey written out: `^[` for ESC, as terminals
  /// echo control keys, `<U+202E>` for the others. No file's name or tag can move the cursor.
  ///
  /// - Complexity: O(n) for n scalars.
  public var withVisibleControls: String {
    var visible = ""
    for character in self {
      if character.displayColumns != nil {
        visible.append(character)
      } else {
        for scalar in character.unicodeScalars { visible += scalar.visibleText }
      }
    }
    return visible
  }
}

extension Unicode.Scalar {
  /// This scalar alone, or, when it can't stand alone, what is written in its place.
  var visibleText: String {
    switch value {
    case 0..<0x20: "^\(Unicode.Scalar(UInt8(value) + 0x40))"
    case 0x7F: "^?"
    default:
      Character(self).displayColumns != nil ? String(self) : "<U+\(hexadecimal)>"
    }
  }

  /// The number in hexadecimal, at least four digits, as Unicode writes it.
  private var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
