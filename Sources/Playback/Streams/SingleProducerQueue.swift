import Synchronization

/// Hands elements from one thread to another, in order, without a lock.
///
/// One thread writes, one thread reads; neither ever waits for the other, and neither allocates. The
/// elements lie in a ring, so a run of them may come in two parts. With a capacity that is a multiple
/// of some number and runs that are too, such as whole frames, no such group is ever parted.
@safe
struct SingleProducerQueue<Element: BitwiseCopyable & Sendable>: ~Copyable, @unchecked Sendable {
  /// The most elements that can wait.
  let capacity: Int
  private let elements: UnsafeMutablePointer<Element>
  /// Elements written so far. The writer stores it with release order after the elements, the reader
  /// loads it with acquire order before them: it never sees an element that isn't complete.
  private let written = Atomic<Int>(0)
  /// Elements read so far. Released by the reader after it is done with them, acquired by the writer
  /// before it writes in their place: nothing is overwritten that is still being read.
  private let taken = Atomic<Int>(0)

  /// - Parameter capacity: The most elements that can wait, 1 or more.
  init(capacity: Int) {
    precondition(capacity >= 1, "a queue has room")
    self.capacity = capacity
    unsafe elements = .allocate(capacity: capacity)
  }

  deinit { unsafe elements.deallocate() }

  /// Elements that wait.
  var count: Int { written.load(ordering: .acquiring) - taken.load(ordering: .acquiring) }

  /// Elements written so far, for the writer.
  var writtenCount: Int { written.load(ordering: .relaxed) }
}

// MARK: The writer's side

extension SingleProducerQueue {
  /// Lends the room that lies in one piece, perhaps none, to `body`.
  ///
  /// - Parameter body: Fills the room from its beginning and returns how many elements it wrote.
  /// - Returns: What `body` returned.
  func write<Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    let end = written.load(ordering: .relaxed)
    let place = end % capacity
    let free = capacity - (end - taken.load(ordering: .acquiring))
    var room = unsafe UnsafeMutableBufferPointer(
      start: elements + place, count: min(free, capacity - place)
    ).mutableSpan
    let count = try body(&room)
    precondition(0 <= count && count <= room.count, "what was written fits the room")
    written.store(end + count, ordering: .releasing)
    return count
  }

  /// Adds one element.
  ///
  /// - Returns: Whether there was room.
  func append(_ element: Element) -> Bool {
    write { room in
      if room.isEmpty { return 0 }
      room[0] = element
      return 1
    } == 1
  }
}

// MARK: The reader's side

extension SingleProducerQueue {
  /// Lends the waiting elements that lie in one piece, perhaps none, to `body`.
  ///
  /// - Parameter body: Returns how many of them, from the first on, it needs no more.
  @inline(__always)
  func read(_ body: (Span<Element>) -> Int) {
    let start = taken.load(ordering: .relaxed)
    let place = start % capacity
    let waiting = written.load(ordering: .acquiring) - start
    let count = unsafe body(
      UnsafeBufferPointer(start: elements + place, count: min(waiting, capacity - place)).span)
    taken.store(start + count, ordering: .releasing)
  }

  /// The first waiting element.
  var first: Element? {
    var element: Element?
    read { waiting in
      element = waiting.isEmpty ? nil : waiting[0]
      return 0
    }
    return element
  }

  /// Drops the first waiting element, if there is one.
  func removeFirst() {
    read { waiting in min(1, waiting.count) }
  }
}
