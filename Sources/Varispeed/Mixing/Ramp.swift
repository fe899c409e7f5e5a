/// A number that moves evenly to the value it is given, so that a gain that is changed makes no
/// click.
///
/// It moves frame by frame, so the size of blocks doesn't matter, and arrives exactly.
public struct Ramp: Sendable {
  /// The value in force.
  public private(set) var value: Float
  /// The value it rests at or moves to.
  public private(set) var target: Float
  /// Frames that a change takes.
  public let frames: Int
  private var change: Float = 0
  private var left = 0

  /// A ramp that rests at `value`; changes take `frames` frames, 1 or more.
  public init(at value: Float, frames: Int) {
    precondition(frames >= 1, "a change takes at least one frame")
    self.value = value
    target = value
    self.frames = frames
  }

  /// Sets out for another value, from wherever it is now.
  public mutating func move(to target: Float) {
    guard target != self.target else { return }
    self.target = target
    left = frames
    change = (target - value) / Float(frames)
  }

  /// Whether it isn't moving.
  public var isResting: Bool { left == 0 }

  /// Moves on by one frame.
  ///
  /// - Returns: the value for that frame.
  @inline(__always)
  public mutating func next() -> Float {
    if left > 0 {
      left &-= 1
      value = left == 0 ? target : value + change
    }
    return value
  }
}
