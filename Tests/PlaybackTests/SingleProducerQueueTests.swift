import Testing

@testable import Playback

@Suite struct SingleProducerQueueTests {
  private final class Shared: Sendable {
    let queue = SingleProducerQueue<Int>(capacity: 7)
  }

  /// Numbers pass from thread to thread in order, through a ring much shorter than they are.
  @Test func handsOverInOrder() async {
    let shared = Shared()
    let count = 100_000
    let reader = Task.detached {
      var next = 0
      var isOrdered = true
      while next < count && isOrdered {
        shared.queue.read { waiting in
          for index in waiting.indices {
            isOrdered = isOrdered && waiting[index] == next
            next += 1
          }
          return waiting.count
        }
        await Task.yield()
      }
      return isOrdered
    }
    var written = 0
    while written < count {
      if shared.queue.append(written) { written += 1 } else { await Task.yield() }
    }
    #expect(await reader.value)
  }

  @Test func knowsItsRoom() {
    let queue = SingleProducerQueue<Int>(capacity: 3)
    let fits = (0..<4).map { queue.append($0) }
    #expect(fits == [true, true, true, false])
    let first = queue.first
    #expect(first == 0)
    queue.removeFirst()
    let fitsAgain = queue.append(3)
    let counts = [queue.count, queue.writtenCount]
    #expect(fitsAgain)
    #expect(counts == [3, 4])
    // What is left lies in two pieces.
    queue.read { waiting in
      #expect(waiting.count == 2)
      return 2
    }
    let last = queue.first
    #expect(last == 3)
  }
}
