import CAllocationCounting
import Foundation
import Programs
import TemporaryFolders
import Testing

/// Memory doesn't depend on the length of the sound; Tests/long.sh has two hours.
@Suite struct MemoryTests {
  private let folder = TemporaryFolder()

  private func peak(minutes: Int) throws -> Int {
    try folder.writeSilence(seconds: minutes * 60, rate: 8_000, channels: 1, to: "a.wav")
    let program = try Program(["render", "a.wav", "--speed", "1.5", "--overwrite"], in: folder)
    var peak = 0
    while let now = program.peakMemory {
      peak = now
      usleep(1_000)
    }
    let outcome = try program.finish()
    #expect(outcome.ending == .exit(0))
    return peak
  }

  /// In KiB. The twenty minutes are 19 MiB of samples and 77 MiB of doubles, two minutes a tenth of
  /// it; the order in which threads take their memory moves a peak by less than 1 MiB.
  @Test(.enabled(if: memory_requests_are_counted() != 0, "a sanitizer has memory of its own"))
  func twentyMinutes() throws {
    let (short, long) = (try peak(minutes: 2), try peak(minutes: 20))
    #expect(short > 4_096, "a process of Swift has some memory, or nothing was measured")
    #expect(long < short + 2_048)
    #expect(long < 64 * 1_024)
  }
}
