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

extension Trait where Self == ConditionTrait {
  /// Only a program that was built for speed plays as fast as it sounds, and leaves the test some
  /// time: Tests/run.sh tests it so.
  static var playsInTime: Self {
    #if DEBUG
      .disabled("a debug build takes most of a core to play a sound; run with -c release")
    #else
      .enabled(if: true)
    #endif
  }
}

extension Trait where Self == SharedSoundServer {
  static var sharedSoundServer: Self { Self() }
}

extension SoundServer {
  /// The server of the suite that runs; traps in one without ``SharedSoundServer``.
  static var shared: SoundServer { SharedSoundServer.current! }
}
