/// Which place of the files each frame of the device came from, for as long as it can take until the
/// frame is heard.
struct PlaceTrail {
  private struct Step {
    /// The first frame of the device with this step.
    var firstFrame: Int64
    var stream: Int
    var place: PlaybackPlace
    var fraction: Double
    /// Frames of the file for a frame of the device.
    var step: Double
  }

  /// Blocks that are remembered. A device that holds more of them shows the oldest of these.
  private static let capacity = 2048
  private var steps: [Step] = []
  private var oldest = 0
  /// Frames of the device so far.
  private(set) var frames: Int64 = 0
  /// The frame that was found last; it never steps back.
  private var heard: Int64 = 0

  init() { steps.reserveCapacity(Self.capacity) }

  /// Adds a block of frames.
  mutating func append(
    _ count: Int, stream: Int, at start: (place: PlaybackPlace, fraction: Double, step: Double)
  ) {
    let step = Step(
      firstFrame: frames, stream: stream, place: start.place, fraction: start.fraction,
      step: start.step)
    if steps.count < Self.capacity {
      steps.append(step)
    } else {
      steps[oldest] = step
      oldest = (oldest + 1) % Self.capacity
    }
    frames += Int64(count)
  }

  /// The place that is heard while `delay` frames wait, and its stream.
  ///
  /// - Returns: `nil` before anything was appended.
  /// - Complexity: O(log of the blocks).
  mutating func place(delay: Int) -> (stream: Int, place: PlaybackPlace)? {
    guard !steps.isEmpty else { return nil }
    heard = max(heard, frames - Int64(delay))
    var (low, high) = (0, steps.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[(oldest + middle) % steps.count].firstFrame <= heard {
        low = middle
      } else {
        high = middle
      }
    }
    let step = steps[(oldest + low) % steps.count]
    var place = step.place
    let passed = Double(max(0, heard - step.firstFrame)) * step.step + step.fraction
    place.frame += Int64(passed.rounded(.down))
    return (step.stream, place)
  }
}
