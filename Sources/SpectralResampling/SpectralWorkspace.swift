/// The memory one thread needs to resample blocks of a ``SpectralPlan``.
public struct SpectralWorkspace: ~Copyable {
  /// The input's window, as pairs of samples.
  let window: ComplexArray
  /// The filtered spectrum, zero but for the bins kept.
  let filtered: ComplexArray
  /// For transforms that aren't in place: the spectrum, later the output.
  let scratch: ComplexArray
  let turn: PhaseTurn
  let otherTurn: PhaseTurn

  init(points: Int, windowFrames: Int) {
    window = ComplexArray(count: windowFrames)
    filtered = ComplexArray(count: points)
    scratch = ComplexArray(count: points)
    turn = PhaseTurn(bins: windowFrames / 2 + 1)
    otherTurn = PhaseTurn(bins: windowFrames / 2 + 1)
  }

  deinit {
    turn.deallocate()
    otherTurn.deallocate()
  }
}
