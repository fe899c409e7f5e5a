/// The kernel of the streaming resampler, tabulated: one row of taps for each of 1024 phases.
///
/// The kernel is a Kaiser low-pass whose unit of time is a frame of the slower of the two clocks, so
/// the same rows serve every speed (see ``StreamingResampler``). It is 144 frames long. Kaiser's
/// formulas then give 123 dB for a transition of 0.1113 of the Nyquist frequency, which ends at 1;
/// it begins at 0.8887, but at 0.90 the loss is still below 0.008 dB. The figures that count,
/// 0.01 dB and 120 dB, are tested.
///
/// Between rows the taps are interpolated linearly. Seen as filtering, a tabulated kernel of `P`
/// phases interpolated linearly repeats a tone of `f` cycles a frame around every multiple of `P`,
/// `(f / P)²` times as loud (R. E. Crochiere and L. R. Rabiner, "Multirate Digital Signal
/// Processing", 1983): at the end of the passband, 0.45 cycles, that is −134 dB.
///
/// It is `Sendable` because its memory is written before anyone else sees it, and never after.
@safe
struct KernelTable: @unchecked Sendable {
  /// Taps of a row, a multiple of 8 (see ``KernelRow``).
  static let taps = 144
  /// Floats from one row to the next: the taps, then zeros.
  static let stride = taps + 16
  /// Frames from a kernel's middle to either end.
  static let reach = taps / 2
  /// Rows in a frame; row `phases` is row 0, a frame later.
  static let phases = 1 << phaseBits
  private static let phaseBits = 10

  /// The table that all resamplers share, made when it is first asked for. It lives as long as the
  /// program.
  static let shared = KernelTable()

  /// The first tap of row 0; the rows stand one after the other, each on a boundary of 64 bytes.
  private let taps: UnsafePointer<Float>

  private init() {
    let kernel = KaiserLowpass(passband: 0.8887, stopband: 1, attenuation: 123)
    let (count, reach, phases) = (Self.taps, Self.reach, Self.phases)
    precondition(kernel.halfWidth < Double(reach) + 0.1, "the kernel fills its row and no more")
    // The kernel is even, so half of it is worked out.
    let half = (0...reach * phases).map { place in
      Float(kernel.kernel(at: Double(place) / Double(phases)))
    }
    let table = unsafe AlignedFloats.allocate(count: Self.stride * (phases + 1))
    for row in 0...phases {
      for tap in 0..<count {
        let place = (tap - (reach - 1)) * phases - row
        unsafe table[row * Self.stride + tap] = half[abs(place)]
      }
    }
    unsafe taps = UnsafePointer(table)
  }

  /// The row at `phase`, a fraction of a frame in units of 2⁻⁶⁴.
  @inline(__always)
  func row(phase: UInt64) -> BlendedRow {
    // The next 24 bits after those of the row are all that a `Float` holds.
    let rest = (phase << UInt64(Self.phaseBits)) >> 40
    return unsafe row(
      Int(phase >> UInt64(64 - Self.phaseBits)),
      weight: Float(Int32(truncatingIfNeeded: rest)) * 0x1p-24)
  }

  /// The row at `phase`, a fraction of a frame in 0..<1 that rounding may have taken to 1.
  @inline(__always)
  func row(phase: Double) -> BlendedRow {
    let place = min(phase * Double(Self.phases), Double(Self.phases).nextDown)
    let index = Int(place)
    return unsafe row(index, weight: Float(place - Double(index)))
  }

  @inline(__always)
  private func row(_ index: Int, weight: Float) -> BlendedRow {
    unsafe BlendedRow(first: taps + index &* Self.stride, weight: weight)
  }
}

/// Memory for floats on a boundary of 64 bytes, the length of a cache line, which vector loads want.
enum AlignedFloats {
  /// Allocates zeros; the caller deallocates them.
  static func allocate(count: Int) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Float>.stride, alignment: 64)
    return unsafe memory.initializeMemory(as: Float.self, repeating: 0, count: count)
  }
}
