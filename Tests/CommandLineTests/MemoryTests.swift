import TemporaryFolders
import Testing

/// Memory doesn't depend on the length of the sound; Tests/long.sh has two hours.
@Suite struct MemoryTests {
  private let folder = TemporaryFolder()

  private func peak(minutes: Int) throws -> Int {
    try folder.writeSilence(seconds: minutes * 60, rate: 8_000, channels: 1, to: "a.wav")
    let outcome = try Program.run(
      line: "render a.wav --speed 1.5 --overwrite", in: folder)
    #expect(outcome.ending == .exit(0))
    return outcome.peakMemory
  }

  /// In KiB. The twenty minutes are 19 MiB of samples and 77 MiB of doubles, two minutes a tenth of
  /// it; the order in which threads take their memory moves a peak by less than 1 MiB.
  @Test func twentyMinutes() throws {
    let (short, long) = (try peak(minutes: 2), try peak(minutes: 20))
    #expect(long < short + 2_048)
    #expect(long < 64 * 1_024)
  }
}
