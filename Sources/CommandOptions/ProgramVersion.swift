/// Which version of the program this is.
public enum ProgramVersion {
  /// The number, by semantic versioning.
  public static let number = "0.1.0"
  /// What `--version` answers, with its line break.
  public static let text = "detent \(number)\n"
}
