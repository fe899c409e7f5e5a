import Varispeed

/// The sizes of one overlap-save block: how much goes in, which transforms it meets, what comes out.
///
/// A block reads a window of input frames, transforms it, filters its spectrum, and makes from it
/// the output frames that the filter's length leaves valid. Two ways lead back into time:
///
/// - On a *grid*: with window `K·p` and inverse transform `K·q` the inverse itself lands on output
///   frames, for a step of exactly p/q (overlap-save with transforms of two sizes).
/// - By *chirp*: the sum over the spectrum is evaluated at any spacing as a convolution with a
///   chirp (L. R. Rabiner, R. W. Schafer and C. M. Rader, "The chirp z-transform algorithm", IEEE
///   Trans. Audio Electroacoust. 17, 1969; L. I. Bluestein, 1970). It serves any step with the same
///   filter and the same precision, for about two and a half times the work.
struct SpectralLayout: Equatable, Sendable {
  enum Synthesis: Equatable, Sendable {
    /// An inverse transform of `size` points, of which the first output frame is the one at
    /// ``outputPoint(ofInput:)`` of ``leadFrames``, or at point 0 with a shift in phase.
    case grid(size: Int)
    /// A convolution by transforms of `size` points; the first output frame stands at point 0.
    case chirp(size: Int)
  }

  /// Input frames in the window, the size of the forward transform.
  let windowFrames: Int
  /// Whole input frames in the window before the position of the block's first output frame.
  let leadFrames: Int
  /// Output frames of one block.
  let blockFrames: Int
  /// Spectrum bins kept on each side of bin 0: those below both Nyquist frequencies.
  let bins: Int
  let synthesis: Synthesis
  /// Whether every block starts on a whole input frame, so that no shift in phase is needed.
  let isAligned: Bool

  /// The point of the inverse transform for frame `frame` of the window, which one stands at.
  func outputPoint(ofInput frame: Int) -> Int {
    guard case .grid(let size) = synthesis else { return 0 }
    return frame * size / windowFrames
  }

  /// An estimate of the time for one output frame of two channels, in nanoseconds.
  let cost: Double

  /// The cheapest layout for a filter that reaches `halfWidth` input frames to each side.
  ///
  /// - Complexity: a search over the table of transform costs, some tens of microseconds.
  static func cheapest(for step: ResamplingStep, halfWidth: Double) -> SpectralLayout {
    let reach = Int(halfWidth.rounded(.up)) + 1
    // Small transforms first: large ones, for long filters, cost memory.
    for limit in (17...24).map({ 1 << $0 }) {
      let layouts =
        gridLayouts(for: step, reach: reach, limit: limit)
        + chirpLayouts(for: step, reach: reach, limit: limit)
      if let best = layouts.min(by: { $0.cost < $1.cost }) { return best }
    }
    preconditionFailure("no layout for a step of \(step.value)")
  }

  // MARK: Grid

  private static func gridLayouts(
    for step: ResamplingStep, reach: Int, limit: Int
  ) -> [SpectralLayout] {
    guard let p = Int(exactly: step.numerator), let q = Int(exactly: step.denominator),
      max(p, q) <= limit
    else { return [] }
    let unit = max(p, q)
    // One factor common to all sizes: those of the table first, then small ones of any kind.
    var factors = TransformCosts.shared.entries.map(\.size).filter { $0 % unit == 0 }
      .map { $0 / unit }
    let beyondTable = max(1, (factors.last ?? 0) + 1)
    if limit > 1 << 17 { factors += Self.roundSizes(from: beyondTable, to: limit / unit) }
    if unit > 13 { factors += (1...8).filter { $0 * unit <= limit } }
    return factors.flatMap { factor in
      [true, false].compactMap {
        grid(step: step, p: p, q: q, factor: factor, reach: reach, aligned: $0)
      }
    }
  }

  private static func grid(
    step: ResamplingStep, p: Int, q: Int, factor: Int, reach: Int, aligned: Bool
  ) -> SpectralLayout? {
    let (window, size) = (factor * p, factor * q)
    let lead = aligned ? (reach + p - 1) / p * p : reach
    // The last output frame's kernel, and a shift below one frame, must end inside the window.
    let room = window - lead - reach - 1
    guard room >= 0 else { return nil }
    var block = Int(Double(room) / step.value) + 1
    if aligned { block = block / q * q }
    guard block > 0 else { return nil }
    let costs = TransformCosts.shared
    let bins = (min(window, size) - 1) / 2
    let passes = Double(window + size) + Double(bins) * (aligned ? 1 : 4)
    return SpectralLayout(
      windowFrames: window, leadFrames: lead, blockFrames: block, bins: bins,
      synthesis: .grid(size: size), isAligned: aligned,
      cost: (costs.entry(size: window).nanoseconds + costs.entry(size: size).nanoseconds + passes)
        / Double(block))
  }

  // MARK: Chirp

  private static func chirpLayouts(
    for step: ResamplingStep, reach: Int, limit: Int
  ) -> [SpectralLayout] {
    let costs = TransformCosts.shared
    let sizes = Self.sizes(to: limit)
    return sizes.compactMap { window in
      let room = window.size - 2 * reach - 1
      guard room > 0 else { return nil }
      let block = Int(Double(room) / step.value) + 1
      let nyquist = Double(window.size) * min(1, 1 / step.value) / 2
      let bins = Int(nyquist.rounded(.up)) - 1
      let needed = 2 * bins + block
      guard needed <= limit, bins > 0 else { return nil }
      let start = sizes.firstIndex { $0.size >= needed } ?? sizes.endIndex
      let candidates = sizes[start...].prefix { $0.size <= needed + needed / 4 }
      guard let size = candidates.min(by: { $0.nanoseconds < $1.nanoseconds }) else { return nil }
      let passes = Double(window.size) + 5 * Double(2 * bins) + 3 * Double(size.size + block)
      return SpectralLayout(
        windowFrames: window.size, leadFrames: reach, blockFrames: block, bins: bins,
        synthesis: .chirp(size: size.size), isAligned: false,
        cost: (costs.entry(size: window.size).nanoseconds + 2 * size.nanoseconds + passes)
          / Double(block))
    }
  }

  // MARK: Sizes

  /// The table's sizes worth planning for, then round ones beyond it, in ascending order.
  private static func sizes(to limit: Int) -> [TransformCosts.Entry] {
    let costs = TransformCosts.shared
    let measured = costs.entries.filter { $0.nanoseconds < 2.4 * Double($0.size) }
    let beyond = Self.roundSizes(from: (1 << 17) + 1, to: limit).map { costs.entry(size: $0) }
    return measured + beyond
  }

  /// The numbers 4·2ᵏ, 5·2ᵏ and 6·2ᵏ in `low...high`.
  private static func roundSizes(from low: Int, to high: Int) -> [Int] {
    (0..<25).flatMap { k in [4 << k, 5 << k, 6 << k] }.filter { $0 >= low && $0 <= high }
  }
}
