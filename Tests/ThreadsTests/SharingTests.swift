import Testing
import Threads

@Suite struct SharingTests {
  /// Every number is taken once, whatever the number of threads.
  @Test(arguments: [0, 1, 2, 1_000], [1, 2, 7])
  func `each number once`(count: Int, threads: Int) {
    let taken = Taken()
    Threads.share(count, among: threads) { number in taken.add(number) }
    #expect(taken.numbers.sorted() == Array(0..<count))
    if threads == 1 { #expect(taken.numbers == Array(0..<count)) }
  }

  private final class Taken: Sendable {
    private let state = Lock<[Int]>([])
    var numbers: [Int] { state.withLock { $0 } }
    func add(_ number: Int) { state.withLock { $0.append(number) } }
  }
}
