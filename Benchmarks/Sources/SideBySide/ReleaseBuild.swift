import Glibc

/// Ends the program with an explanation unless it was built for speed: the figures of a debug build
/// would be wrong by a factor of ten or more.
public func requireReleaseBuild() {
  var isDebug = false
  // Evaluated in debug builds only.
  assert(
    {
      isDebug = true
      return true
    }())
  guard isDebug else { return }
  end("A debug build measures nothing: build with `swift build -c release`.", status: 1)
}

/// Ends the program with a message on standard error.
public func end(_ message: String, status: Int32) -> Never {
  var text = message + "\n"
  text.withUTF8 { _ = unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(status)
}
