/// The memory one thread needs to process blocks of a ``SpectralPlan``.
public struct SpectralWorkspace: ~Copyable {
  var primary: ComplexArray
  var secondary: ComplexArray
  let turn: PhaseTurn
  let otherTurn: PhaseTurn
  private let windowFrames: Int
  private var outputStart = 0
  private var outputCount = 0

  init(points: Int, windowFrames: Int) {
    primary = ComplexArray(count: points)
    secondary = ComplexArray(count: points)
    turn = PhaseTurn(bins: windowFrames / 2 + 1)
    otherTurn = PhaseTurn(bins: windowFrames / 2 + 1)
    self.windowFrames = windowFrames
  }

  deinit {
    turn.deallocate()
    otherTurn.deallocate()
  }

  /// Where the window goes before processing: pairs of samples, lane 0 and lane 1.
  ///
  /// Valid until the next call of ``SpectralPlan/process(_:first:second:)``, which overwrites it.
  public var input: UnsafeMutableBufferPointer<SIMD2<Double>> {
    unsafe UnsafeMutableBufferPointer(start: primary.values, count: windowFrames)
  }

  /// The block's output frames after processing: pairs of samples, free to be changed in place.
  ///
  /// Valid until ``input`` is written again.
  public var output: UnsafeMutableBufferPointer<SIMD2<Double>> {
    unsafe UnsafeMutableBufferPointer(start: secondary.values + outputStart, count: outputCount)
  }

  /// Makes `count` points of `array`, one of the two, the output; the other one takes the next input.
  mutating func publish(_ array: ComplexArray, from start: Int, count: Int) {
    if array === primary { swap(&primary, &secondary) }
    outputStart = start
    outputCount = count
  }
}
