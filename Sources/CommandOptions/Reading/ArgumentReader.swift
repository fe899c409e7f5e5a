import Files

/// The arguments of one command, told apart: options with their values, and files.
///
/// Options may stand anywhere; `--` ends them. `--name=value` and `--name value` are the same, and
/// so are `-j 4` and `-j4`; letters without a value may share a hyphen (`-qj4`). The argument after
/// an option that takes a value is its value, even with a leading hyphen. A lone `-` is a file.
struct ArgumentReader<Option: CommandOption> {
  /// Questions that every command answers instead of doing its work.
  enum Question: String, CaseIterable {
    case help, version
  }

  /// The name of the command, for messages.
  let command: String
  /// The first question among the arguments.
  private(set) var question: Question?
  /// The files in the order they were given.
  private(set) var files: [FileName] = []
  /// The options that were given; those without a value have an empty one.
  private var values: [Option: [UInt8]] = [:]

  /// Reads `arguments`, those after the name of `command`.
  ///
  /// - Throws: ``UsageError`` for an unknown option, a missing or unwanted value, an option with a
  ///   value given twice, and an empty file name.
  init(reading arguments: [[UInt8]], of command: String) throws(UsageError) {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == Array("--".utf8) {
        for name in rest { try add(file: name) }
        return
      } else if argument.starts(with: "--".utf8) {
        try readLong(argument, &rest)
      } else if argument.first == UInt8(ascii: "-"), argument.count > 1 {
        try readShort(argument, &rest)
      } else {
        try add(file: argument)
      }
    }
  }

  /// Whether `option` was given.
  func has(_ option: Option) -> Bool {
    values[option] != nil
  }

  /// The bytes of the value given with `option`.
  func bytes(of option: Option) -> [UInt8]? {
    values[option]
  }

  /// The text of the value given with `option`.
  ///
  /// - Throws: ``UsageError`` when it is not UTF-8.
  func text(of option: Option) throws(UsageError) -> String? {
    guard let bytes = values[option] else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw UsageError(
        given(option), "is not UTF-8 text", legal: "\(option.name) \(option.valueName ?? "")",
        advice: helpAdvice)
    }
    return text
  }

  /// `option` as it was given: `--speed 1,5`.
  func given(_ option: Option) -> String {
    guard option.valueName != nil, let bytes = values[option] else { return option.name }
    return bytes.isEmpty ? "\(option.name) \"\"" : "\(option.name) \(printable(bytes))"
  }

  /// Where to read more.
  var helpAdvice: String { "detent \(command) --help" }
}

// MARK: Reading

extension ArgumentReader {
  private mutating func add(file bytes: [UInt8]) throws(UsageError) {
    guard !bytes.isEmpty else {
      throw UsageError(
        "\"\"", "is no file name", legal: "names of one byte and more",
        advice: "leave the empty argument out")
    }
    files.append(FileName(bytes: bytes))
  }

  private mutating func readLong(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts[0], as: UTF8.self)
    let attached = parts.count == 2 ? Array(parts[1]) : nil
    if let known = Question(rawValue: name) {
      guard attached == nil else { throw unwantedValue(argument, of: "--\(name)") }
      question = question ?? known
    } else if let option = Option(rawValue: name) {
      switch (option.valueName, attached) {
      case (nil, nil): try set(option, [])
      case (nil, _): throw unwantedValue(argument, of: option.name)
      case (_, let attached?): try set(option, attached)
      case (_, nil): try set(option, next(for: option, &rest))
      }
    } else {
      throw unknown("--\(name)")
    }
  }

  private mutating func readShort(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) {
    var letters = argument.dropFirst()
    while let byte = letters.popFirst() {
      let letter = Character(Unicode.Scalar(byte))
      if letter == "h" {
        question = question ?? .help
      } else if let option = Option.allCases.first(where: { $0.letter == letter }) {
        if option.valueName != nil {
          try set(option, letters.isEmpty ? next(for: option, &rest) : Array(letters))
          return
        }
        try set(option, [])
      } else {
        throw unknown(printable(argument))
      }
    }
  }

  private func next(
    for option: Option, _ rest: inout ArraySlice<[UInt8]>
  ) throws(UsageError) -> [UInt8] {
    guard let value = rest.popFirst() else {
      throw UsageError(
        option.name, "stands last and has no value",
        legal: "\(option.name) \(option.valueName ?? "")", advice: helpAdvice)
    }
    return value
  }

  private mutating func set(_ option: Option, _ value: [UInt8]) throws(UsageError) {
    // A value given twice is a mistake more often than a wish; a flag given twice harms nobody.
    if option.valueName != nil, values[option] != nil {
      throw UsageError(
        "\(given(option)) … \(option.name) \(printable(value))", "gives one option twice",
        legal: "\(option.name) once", advice: "\(option.name) \(printable(value))")
    }
    values[option] = value
  }

  private func unwantedValue(_ argument: [UInt8], of name: String) -> UsageError {
    UsageError(
      printable(argument), "has a value, and \(name) takes none", legal: name, advice: name)
  }

  private func unknown(_ given: String) -> UsageError {
    let questions = Question.allCases.map { "--\($0.rawValue)" }
    let names = Option.allCases.map(\.name) + questions
    return UsageError(
      printable(given), "is no option of detent \(command)",
      legal: names.joined(separator: " "),
      advice: nearest(to: given, among: names) ?? helpAdvice)
  }
}
