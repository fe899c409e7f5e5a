/// The options of one command: their names, and what its help says about them.
///
/// The raw value is the long name without its hyphens.
protocol CommandOption: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The letter of the short form, if there is one.
  var letter: Character? { get }
  /// What stands for the value in the help text, or `nil` for an option that takes none.
  var valueName: String? { get }
}

extension CommandOption {
  /// The long name as it is typed.
  var name: String { "--\(rawValue)" }
}
