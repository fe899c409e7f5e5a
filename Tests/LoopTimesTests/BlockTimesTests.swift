import LoopTimes
import Testing

@Suite("Times of blocks")
struct BlockTimesTests {
  @Test("quantiles are those of the nearest rank")
  func quantiles() {
    let times = BlockTimes(seconds: (1...1000).reversed().map(Double.init))
    #expect(times.count == 1000)
    #expect(times.best == 1)
    #expect(times.median == 500)
    #expect(times.quantile(0.999) == 999)
    #expect(times.quantile(0) == 1)
    #expect(times.quantile(1) == 1000)
    #expect(times.worst == 1000)
    #expect(times.total == 500_500)
    #expect(BlockTimes(seconds: [2]).quantile(0.999) == 2)
  }

  @Test("each block is in one bar", arguments: [1, 2, 7, 20])
  func bars(most: Int) {
    let times = BlockTimes(seconds: (0..<500).map { 1e-6 * (1 + Double($0 * $0 % 97)) })
    let bars = times.bars(most: most)
    #expect(bars.count <= most)
    #expect(bars.reduce(0) { $0 + $1.count } == 500)
    #expect(bars.first?.seconds == times.best)
    for (bar, next) in zip(bars, bars.dropFirst()) {
      #expect(abs(next.seconds / bar.seconds - bars[1].seconds / bars[0].seconds) < 1e-9)
    }
  }

  @Test("a bar begins where its times do")
  func places() {
    let bars = BlockTimes(seconds: [1, 1.04, 1.5, 8]).bars(most: 3)
    // The cube root of 8.
    #expect(bars.map { ($0.seconds * 1000).rounded() } == [1000, 2000, 4000])
    #expect(bars.map(\.count) == [3, 0, 1])
    #expect(BlockTimes(seconds: [3, 3]).bars(most: 9) == [.init(seconds: 3, count: 2)])
  }
}
