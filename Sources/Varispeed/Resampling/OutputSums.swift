/// Output frames in the making: sums that input frames are still spread over, each channel in a row.
///
/// Reading and writing all sums costs as much as the arithmetic. So an input frame waits for the next
/// one and both are added at once, and moving on to the next output frame only counts places, which
/// the next addition makes up for. The sums have the same bits as if each frame were added when it
/// came.
@safe
struct OutputSums: ~Copyable {
  private let channels: Int
  /// For each channel ``stride`` floats: the sums, and zeros that move up into them.
  private let samples: UnsafeMutablePointer<Float>
  /// Places by which the sums are behind.
  private var place = 0
  /// The row of the frame that waits, if any.
  private var waitingRow: PhaseRow?
  /// Its samples, one for each channel.
  private let waiting: UnsafeMutablePointer<Float>
  /// Places moved since it came.
  private var waitingPlace = 0

  /// Places that the sums may be behind.
  private static let slack = 8
  private static let stride = KernelTable.stride

  init(channels: Int) {
    precondition(Self.stride >= KernelTable.taps + Self.slack + 8)
    self.channels = channels
    unsafe samples = AlignedFloats.allocate(count: channels * Self.stride)
    unsafe waiting = AlignedFloats.allocate(count: channels)
  }

  deinit {
    unsafe samples.deallocate()
    unsafe waiting.deallocate()
  }

  /// Makes all sums 0.
  mutating func clear() {
    unsafe samples.update(repeating: 0, count: channels * Self.stride)
    place = 0
    waitingRow = nil
  }

  /// Moves on to the next output frame, which then is the first sum.
  @inline(__always)
  mutating func moveOn() {
    place &+= 1
    waitingPlace &+= 1
    if place == Self.slack { catchUp() }
  }

  /// Writes the finished sum of each channel.
  @inline(__always)
  func writeFirst(to frame: UnsafeMutablePointer<Float>) {
    let sums = unsafe samples + place
    guard let waitingRow else {
      for channel in 0..<channels { unsafe frame[channel] = sums[channel &* Self.stride] }
      return
    }
    let tap = waitingRow.tap(waitingPlace)
    for channel in 0..<channels {
      unsafe frame[channel] = sums[channel &* Self.stride] + tap * waiting[channel]
    }
  }

  /// Spreads a frame of `history`, times `gain`, over the sums.
  @inline(__always)
  mutating func spread(
    _ frame: Int64, of history: borrowing InputHistory, gain: Float, over row: PhaseRow
  ) {
    if let waitingRow, waitingRow.isStored == row.isStored {
      if row.isStored {
        unsafe spread(over: waitingRow.stored, frame, of: history, gain: gain, over: row.stored)
      } else {
        unsafe spread(over: waitingRow.blended, frame, of: history, gain: gain, over: row.blended)
      }
    } else {
      if waitingRow != nil { catchUp() }
      waitingRow = row
      waitingPlace = 0
      for channel in 0..<channels {
        unsafe waiting[channel] = history.channel(channel, from: frame)[0] * gain
      }
    }
  }

  /// Adds the waiting frame and another one.
  @inline(__always)
  private mutating func spread<Row: KernelRow>(
    over waitingRow: Row, _ frame: Int64, of history: borrowing InputHistory, gain: Float,
    over row: Row
  ) {
    var channel = 0
    while channel &+ 1 < channels {
      let sums = unsafe samples + channel &* Self.stride
      unsafe spreadTwo(
        (waiting[channel], waiting[channel &+ 1]), over: waitingRow, from: waitingPlace,
        (
          history.channel(channel, from: frame)[0] * gain,
          history.channel(channel &+ 1, from: frame)[0] * gain
        ), over: row, to: sums, sums + Self.stride, from: place)
      channel &+= 2
    }
    if channel < channels {
      unsafe spreadTwo(
        waiting[channel], over: waitingRow, from: waitingPlace,
        history.channel(channel, from: frame)[0] * gain, over: row,
        to: samples + channel &* Self.stride, from: place)
    }
    self.waitingRow = nil
    place = 0
  }

  /// Adds the frame that waits, if any, and moves the sums up to their place.
  private mutating func catchUp() {
    for channel in 0..<channels {
      let sums = unsafe samples + channel * Self.stride
      for index in 0..<KernelTable.taps {
        var sum = unsafe sums[index + place]
        if let waitingRow { unsafe sum += waitingRow.tap(index + waitingPlace) * waiting[channel] }
        unsafe sums[index] = sum
      }
    }
    waitingRow = nil
    place = 0
  }
}
