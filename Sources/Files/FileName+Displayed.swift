extension FileName {
  /// The name as text that is safe to put on a terminal.
  ///
  /// Readable text is kept. Whatever could move the cursor, change the order of what follows or
  /// hide is escaped instead: control characters (C0, DEL, C1), marks that set the direction of
  /// writing, other invisible format characters, line and paragraph separators, scalars that no
  /// character is assigned to. Zero-width joiners are kept, since emoji and several scripts are spelt
  /// with them. A byte that is not UTF-8 becomes `\x` and two digits; a backslash is doubled, so
  /// that two names never look the same because of an escape.
  public var displayed: String {
    var text = ""
    var decoder = UTF8.ForwardParser()
    var source = bytes.makeIterator()
    var position = 0
    while true {
      switch decoder.parseScalar(from: &source) {
      case .valid(let encoded):
        position += encoded.count
        text += Self.escaped(UTF8.decode(encoded))
      case .error(let length):
        for byte in bytes[position..<(position + length)] {
          text += #"\x"# + Self.hexadecimal(UInt32(byte))
        }
        position += length
      case .emptyInput:
        return text
      }
    }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": return #"\\"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    case "\u{200C}", "\u{200D}": return String(scalar)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return scalar.value < 0x80
        ? #"\x"# + hexadecimal(scalar.value) : #"\u{"# + hexadecimal(scalar.value) + "}"
    default:
      return String(scalar)
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return digits.count < 2 ? "0" + digits : digits
  }
}
