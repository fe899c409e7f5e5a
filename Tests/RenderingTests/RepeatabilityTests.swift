import Rendering
import SoundFormats
import Testing
import Threads
import Ticks
import Varispeed

/// The same bytes from any number of threads, in every run.
@Suite struct RepeatabilityTests {
  private let studio = Studio()

  @Test(
    arguments: [
      Speed.exact(1), .exact(Ratio(3, 2)), .inexact(0.6674199270850172),
    ],
    [(1, .pcm16), (2, .pcmU8), (3, .pcm24), (6, .float32)] as [(Int, SampleEncoding)])
  func threads(_ speed: Speed, _ format: (channels: Int, encoding: SampleEncoding)) throws {
    let (channels, encoding) = format
    let noise = TestSound.noise(300_000 / channels * channels).map { Float($0) }
    try studio.write(noise, .wav(.float32, channels: channels))
    // A balance changes the samples at speed 1 too, so that 16 bits and fewer are dithered.
    let balance = channels == 2 ? StereoBalance(Balance(0.3)) : .neutral
    let settings = RenderSettings(
      pace: .speed(speed), balance: balance, encoding: .linear(encoding))
    let chunks = Lock(0)
    try studio.render(settings.with { $0.threads = 1 }, to: "one.wav") { _ in
      chunks.withLock { $0 += 1 }
    }
    #expect(chunks.withLock { $0 } >= 4, "several chunks, or the test says nothing")
    let bytes = try studio.fileBytes(of: "one.wav")
    for threads in [2, 3, 7, 1] {
      try studio.render(settings.with { $0.threads = threads })
      let again = try studio.fileBytes()
      let isSame = again == bytes
      #expect(isSame, "\(threads) threads")
    }
  }

  /// Progress is told in order, up to the length, by as many threads as there may be.
  @Test func progress() throws {
    try studio.write(TestSound.noise(300_000), .wav(.float64))
    let told = Lock<[RenderJob.Progress]>([])
    let report = try studio.render(
      .at(Ratio(3, 2)).with {
        $0.threads = 3
        $0.guardsLevel = true
      }
    ) { progress in told.withLock { $0.append(progress) } }
    let (measured, written) = told.withLock { all in
      (all.filter(\.isMeasuring), all.filter { !$0.isMeasuring })
    }
    #expect(report.outputFrames == 200_000)
    for pass in [measured, written] {
      #expect(pass.count >= 4)
      #expect(pass.allSatisfy { $0.length == 200_000 })
      #expect(pass.map(\.frames) == pass.map(\.frames).sorted())
      #expect(pass.last?.frames == 200_000)
    }
  }

  /// Jobs share plans, more of them than are kept, from several threads.
  @Test func sharedPlans() async throws {
    let studio = studio
    let speeds = (1...6).map { Ratio(Int64($0 + 4), 4) }
    try studio.write(TestSound.noise(3_000), .wav(.float64))
    let alone = try speeds.map { speed in
      // A cache of its own for each.
      let target = RenderJob.Target.file(studio.folder.name("out.wav"), existing: .replace)
      let source = RenderJob.Source.file(studio.folder.name("in.wav"))
      _ = try RenderJob(source, to: target, .at(speed)).run(plans: PlanCache())
      return try studio.fileBytes()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, speed) in (speeds + speeds.reversed()).enumerated() {
        group.addTask {
          try studio.render(.at(speed).with { $0.threads = 1 }, to: "\(index).wav")
        }
      }
      try await group.waitForAll()
    }
    for index in 0..<12 {
      let expected = alone[index < 6 ? index : 11 - index]
      #expect(try studio.fileBytes(of: "\(index).wav") == expected)
    }
  }

  /// Every thread that there is gets the work, and all have ended when it returns.
  @Test(arguments: [1, 2, 7])
  func everyThreadRuns(_ count: Int) {
    let calls = Lock(0)
    Threads.run(count) { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == count)
    #expect(Threads.available >= 1)
  }
}
