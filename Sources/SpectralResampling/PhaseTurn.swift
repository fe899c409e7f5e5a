/// The factors `e^{2πi·bin·shift/window}` that delay or advance a block by a fraction of a frame.
///
/// Two short tables, for the bin's upper and lower bits, replace a sine and a cosine a bin by one
/// complex product.
@safe struct PhaseTurn {
  private let fineBits = 6
  private let coarse: UnsafeMutableBufferPointer<SIMD2<Double>>
  private let fine: UnsafeMutableBufferPointer<SIMD2<Double>>

  /// Makes tables for bins below `bins`. The owner calls ``deallocate()``.
  init(bins: Int) {
    unsafe coarse = .allocate(capacity: (bins >> fineBits) + 1)
    unsafe coarse.initialize(repeating: SIMD2(1, 0))
    unsafe fine = .allocate(capacity: 1 << fineBits)
    unsafe fine.initialize(repeating: SIMD2(1, 0))
  }

  func deallocate() {
    unsafe coarse.deallocate()
    unsafe fine.deallocate()
  }

  /// Sets a shift of `lead + shift` frames in a window of `window` frames.
  ///
  /// The whole frames' part of the angle is reduced in integers, so no precision is lost in it.
  func set(shift: Double, lead: Int, window: Int) {
    for index in unsafe fine.indices { unsafe fine[index] = turn(index) }
    for index in unsafe coarse.indices { unsafe coarse[index] = turn(index << fineBits) }

    func turn(_ bin: Int) -> SIMD2<Double> {
      SIMD2(turns: (Double(bin * lead % window) + Double(bin) * shift) / Double(window))
    }
  }

  /// The factor of `bin`, for 0 up to the number given at the start.
  subscript(bin: Int) -> SIMD2<Double> {
    unsafe coarse.baseAddress.unsafelyUnwrapped[bin >> fineBits]
      .times(fine.baseAddress.unsafelyUnwrapped[bin & ((1 << fineBits) - 1)])
  }
}
