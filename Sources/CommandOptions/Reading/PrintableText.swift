/// The text of `bytes` for a message: what is not UTF-8 is replaced, and what could command the
/// terminal or turn the reading direction is written as its code.
func printable(_ bytes: [UInt8]) -> String {
  printable(String(decoding: bytes, as: UTF8.self))
}

/// `text` for a message: what could command the terminal or turn the reading direction is written
/// as its code.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
