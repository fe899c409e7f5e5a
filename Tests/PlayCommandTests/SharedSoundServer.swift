import SoundServers
import Testing

/// Gives a suite one sound server, ``SoundServer/shared``, for all its tests.
struct SharedSoundServer: SuiteTrait, TestScoping {
  @TaskLocal fileprivate static var current: SoundServer?

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let server = try await SoundServer()
    try await Self.$current.withValue(server) { try await function() }
  }
}

extension Trait where Self == SharedSoundServer {
  static var sharedSoundServer: Self { Self() }
}

extension SoundServer {
  /// The server of the suite that runs; traps in one without ``SharedSoundServer``.
  static var shared: SoundServer { SharedSoundServer.current! }
}
