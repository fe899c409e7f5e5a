import Files

/// A JSON value, written on one line (RFC 8259).
indirect enum JSON {
  case string(String)
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case array([JSON])
  /// Members in the order they are to be written.
  case object([(String, JSON)])
  case null

  var text: String {
    switch self {
    case .string(let value): Self.quoted(value)
    case .integer(let value): "\(value)"
    // JSON has no infinities.
    case .number(let value): value.isFinite ? "\(value)" : "null"
    case .boolean(let value): "\(value)"
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ",") + "}"
    case .null: "null"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension FileName {
  /// The name as members of a JSON object: as text, and where it isn't UTF-8, as base64 beside it.
  func members(_ key: String) -> [(String, JSON)] {
    let text = (key, JSON.string(String(decoding: bytes, as: UTF8.self)))
    guard String(validating: bytes, as: UTF8.self) == nil else { return [text] }
    return [text, (key + "Base64", .string(base64))]
  }

  /// RFC 4648, with padding.
  private var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
      }
    }
    return text
  }
}
