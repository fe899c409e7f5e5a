import Glibc

/// Thrown when what a test waits for doesn't come.
public struct NotYet: Error, CustomStringConvertible {
  public let description: String
}

/// Waits until `body` has a value. The deadline is generous, for a machine that is busy.
///
/// - Parameters:
///   - what: what is waited for, to be told when it doesn't come.
///   - state: what there is instead.
public func eventually<Value>(
  _ what: String, within seconds: Double = 30, else state: @autoclosure () -> String = "",
  isolation: isolated (any Actor)? = #isolation, _ body: () throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while true {
    if let value = try body() { return value }
    if ContinuousClock.now > deadline {
      throw NotYet(description: "\(what): not within \(seconds) s\n\(state())")
    }
    try await Task.sleep(for: .milliseconds(10))
  }
}

/// Waits until `condition` holds.
public func eventually(
  _ what: String, within seconds: Double = 30, else state: @autoclosure () -> String = "",
  isolation: isolated (any Actor)? = #isolation, _ condition: () throws -> Bool
) async throws {
  let _: Bool = try await eventually(what, within: seconds, else: state()) {
    try condition() ? true : nil
  }
}

/// Waits until `condition` holds, in the test's own thread: where many tests run, others' turns could
/// last longer than what is looked for.
public func eventuallyInThread(
  _ what: String, within seconds: Double = 60, else state: @autoclosure () -> String = "",
  _ condition: () throws -> Bool
) throws {
  let deadline = ContinuousClock.now + .seconds(seconds)
  while try !condition() {
    if ContinuousClock.now > deadline {
      throw NotYet(description: "\(what): not within \(seconds) s\n\(state())")
    }
    usleep(1_000)
  }
}
