import CQuietStandardError

/// Calls into libsndfile without letting the decoders behind it print on the screen.
///
/// - Returns: What `body` returns.
func quietly<Result: ~Copyable>(_ body: () -> Result) -> Result {
  _ = isInstalled
  quiet_standard_error_set(1)
  defer { quiet_standard_error_set(0) }
  return body()
}

/// Set up once, when the first sound file is opened.
private let isInstalled: Bool = {
  quiet_standard_error_install()
  return true
}()
