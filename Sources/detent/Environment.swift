import Glibc

/// The variables of the process's environment.
enum Environment {
  /// The value of a variable, or `nil` where it isn't set: getenv(3).
  static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
