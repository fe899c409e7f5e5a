import Glibc
import Varispeed

/// All that blocks of one resampling have in common: sizes, filter, transforms. Immutable, so that
/// any number of threads can work with one plan, each with a workspace of its own.
///
/// The work is cut into blocks of ``blockFrames`` output frames. Block `b` makes the output frames
/// from `b × blockFrames` on, from the input frames of ``window(ofBlock:)``; blocks don't depend on
/// each other. A block is made for two channels at once, which travel as the real and the
/// imaginary part of one complex signal: the filter is real, so they don't mix.
///
/// Quality, in terms of `fc`, the lower of the two Nyquist frequencies: flat to 0.97 `fc` within
/// 2·10⁻⁹ dB, attenuation from 1.00 `fc` of 195 dB by design, linear phase, no shift. The same for
/// every step; a step that is a ratio of small integers is about two and a half times cheaper.
@safe public final class SpectralPlan: Sendable {
  /// Input frames for one output frame.
  public let step: ResamplingStep
  let layout: SpectralLayout
  private let forward: FourierTransform
  private let synthesis: Synthesis
  /// The filter's gain for bins 0…bins, with all normalisation taken in.
  private nonisolated(unsafe) let response: UnsafeMutablePointer<Double>

  private enum Synthesis: Sendable {
    case grid(backward: FourierTransform)
    case chirp(Chirp)
  }

  /// The filter for `step`: transition from 0.97 to 1.00 `fc`.
  ///
  /// The design attenuation of 195 dB leaves 180 dB at the very edge, where the transition ends.
  public static func lowpass(for step: ResamplingStep) -> KaiserLowpass {
    let edge = min(1, 1 / step.value)
    return KaiserLowpass(passband: 0.97 * edge, stopband: edge, attenuation: 195)
  }

  /// Plans resampling by `step`.
  ///
  /// Traps when the step is not among ``legalSteps``.
  ///
  /// - Complexity: a few milliseconds for steps around 1; in proportion to the step when it is
  ///   large, since the filter is.
  public init(step: ResamplingStep) {
    precondition(Self.legalSteps.contains(step.value), "a step of \(step.value)")
    self.step = step
    let filter = Self.lowpass(for: step)
    let layout = SpectralLayout.cheapest(for: step, halfWidth: filter.halfWidth)
    self.layout = layout
    let window = layout.windowFrames
    forward = FourierTransform(
      size: window, direction: .forward,
      inPlace: TransformCosts.shared.entry(size: window).prefersInPlace)
    let scale: Double
    switch layout.synthesis {
    case .grid(let size):
      let inPlace = TransformCosts.shared.entry(size: size).prefersInPlace
      synthesis = .grid(
        backward: FourierTransform(size: size, direction: .backward, inPlace: inPlace))
      scale = 1 / Double(window)
    case .chirp(let size):
      synthesis = .chirp(Chirp(step: step, layout: layout, size: size))
      scale = 1 / (Double(window) * Double(size))
    }
    unsafe response = unsafe Self.response(
      of: filter, scale: scale, layout: layout, forward: forward)
  }

  deinit { unsafe response.deallocate() }

  /// The steps that can be planned, 1/4096 to 512: the filter grows with the step, and beyond it
  /// workspace and frames would take more than 64 MiB.
  public static let legalSteps = (1.0 / 4096)...512.0

  // MARK: Blocks

  /// Output frames of one block.
  public var blockFrames: Int { layout.blockFrames }

  /// Output frames for which there should be room: with it blocks of two channels are made in place.
  ///
  /// It is more than ``blockFrames``: what the transform makes beyond a block is overwritten by the
  /// next one.
  public var blockRoom: Int {
    switch layout.synthesis {
    case .grid(let size): max(size, layout.blockFrames)
    case .chirp: layout.blockFrames
    }
  }

  /// Input frames of one block's window.
  public var windowFrames: Int { layout.windowFrames }

  /// Where block `index` lies in the input.
  public struct Window: Equatable, Sendable {
    /// The first input frame of the window; negative for the first blocks. Frames before the
    /// input's start and after its end count as silence.
    public let start: Int64
    /// How far the first output frame lies behind its whole input frame, 0..<1.
    let shift: Double
  }

  /// The window of block `index`, from integers: exact at any index.
  public func window(ofBlock index: Int64) -> Window {
    let (frame, fraction) = step.position(ofOutput: index * Int64(layout.blockFrames))
    return Window(start: frame - Int64(layout.leadFrames), shift: fraction)
  }

  // MARK: Work

  /// Makes a workspace for ``resample(blocks:count:channels:_:workspace:into:)``.
  public func makeWorkspace() -> SpectralWorkspace {
    SpectralWorkspace(points: workspacePoints, windowFrames: layout.windowFrames)
  }

  /// Bytes of a workspace: a window, and two complex numbers for each point of the largest transform.
  public var workspaceByteCount: Int {
    MemoryLayout<SIMD2<Double>>.stride * (windowFrames + 2 * workspacePoints)
  }

  /// Does the transforms of a block and nothing else, on whatever is in the workspace: for measuring.
  /// No way through transforms could take less time.
  ///
  /// - Parameter workspace: From ``makeWorkspace()``, and used for nothing else: then it holds zeros
  ///   before and after.
  public func runTransforms(in workspace: inout SpectralWorkspace) {
    _ = forward(workspace.window, orInto: workspace.scratch)
    switch synthesis {
    case .grid(let backward): _ = backward(workspace.filtered, orInto: workspace.scratch)
    case .chirp(let chirp): chirp.runTransforms(workspace.filtered, scratch: workspace.scratch)
    }
  }

  private var workspacePoints: Int {
    switch layout.synthesis {
    case .grid(let size), .chirp(let size): max(layout.windowFrames, size)
    }
  }

  /// The spectrum of the pairs of samples that lie at `source`, or in `workspace.window` where there
  /// is none or FFTW can't take them from there.
  func spectrum(
    of source: UnsafePointer<SIMD2<Double>>?, _ workspace: inout SpectralWorkspace
  ) -> ComplexArray {
    if let source = unsafe source {
      if unsafe forward(from: source, into: workspace.scratch) { return workspace.scratch }
      unsafe workspace.window.values.update(from: source, count: windowFrames)
    }
    return forward(workspace.window, orInto: workspace.scratch)
  }

  /// Resamples pairs of samples, given their spectrum.
  ///
  /// The two lanes may belong to one block of two channels, or to two blocks of one channel: each
  /// has its own window.
  ///
  /// - Parameters:
  ///   - spectrum: From ``spectrum(of:_:)`` with the same workspace.
  ///   - workspace: From this plan's ``makeWorkspace()``.
  ///   - first: The window of lane 0.
  ///   - second: The window of lane 1.
  ///   - lead: Frames of the window before the first output frame's: ``SpectralLayout/leadFrames``,
  ///     or 0 where these stand at the window's end.
  ///   - room: Where the output may go, with room for ``blockRoom`` pairs.
  /// - Returns: ``blockFrames`` pairs, in `room` or in the workspace's memory.
  /// - Complexity: O(n log n) in the window's frames; allocates nothing.
  func process(
    _ spectrum: ComplexArray, _ workspace: inout SpectralWorkspace, first: Window, second: Window,
    lead: Int, room: UnsafeMutablePointer<SIMD2<Double>>? = nil
  ) -> UnsafePointer<SIMD2<Double>> {
    let (filtered, scratch) = (workspace.filtered, workspace.scratch)
    switch synthesis {
    case .grid(let backward):
      // Where the spectrum has room for the bins kept they stay in it: the less memory is touched, the
      // more of it is still in the processor's cache.
      let size = backward.size
      let isKept = layout.isAligned && size <= windowFrames
      let bins = isKept ? spectrum : filtered
      if layout.isAligned {
        filterAligned(spectrum, into: bins, size: size)
      } else {
        filterShifted(spectrum, into: bins, size: size, first, second, lead: lead, &workspace)
      }
      // Otherwise nothing has ever been written to the bins left out.
      if isKept || backward.isInPlace { bins.clear(layout.bins + 1..<size - layout.bins) }
      let skip = layout.isAligned ? layout.outputPoint(ofInput: lead) : 0
      if skip == 0, let room = unsafe room, unsafe backward(bins, orInto: room) {
        return unsafe UnsafePointer(room)
      }
      let output = backward(bins, orInto: bins === scratch ? filtered : scratch)
      return unsafe UnsafePointer(output.values + skip)
    case .chirp(let chirp):
      filtered.clear(layout.bins + 1..<chirp.size - layout.bins)
      filterShifted(
        spectrum, into: filtered, size: chirp.size, first, second, lead: lead, &workspace)
      return unsafe UnsafePointer(
        chirp.evaluate(filtered, bins: layout.bins, scratch: scratch).values)
    }
  }

  /// Multiplies by the response and moves the bins to where the inverse of `size` wants them, which
  /// may be in the spectrum itself when that isn't smaller.
  private func filterAligned(_ spectrum: ComplexArray, into filtered: ComplexArray, size: Int) {
    let (bins, window) = (layout.bins, layout.windowFrames)
    let (source, target) = unsafe (spectrum.values, filtered.values)
    let response = unsafe response
    for bin in 0...bins { unsafe target[bin] = unsafe source[bin] * response[bin] }
    let (from, to) = unsafe (source + (window - bins), target + (size - bins))
    for bin in 0..<bins { unsafe to[bin] = unsafe from[bin] * response[bins - bin] }
  }

  /// The same with a shift in time, which turns each bin by an angle in proportion to its frequency.
  private func filterShifted(
    _ spectrum: ComplexArray, into filtered: ComplexArray, size: Int, _ first: Window,
    _ second: Window, lead: Int, _ workspace: inout SpectralWorkspace
  ) {
    let (bins, window) = (layout.bins, layout.windowFrames)
    let response = unsafe response
    let (source, target) = unsafe (spectrum.values, filtered.values)
    workspace.turn.set(shift: first.shift, lead: lead, window: window)
    if first.shift == second.shift {
      unsafe target[0] = unsafe source[0] * response[0]
      for bin in 1...bins {
        let turn = unsafe workspace.turn[bin] * response[bin]
        unsafe target[bin] = unsafe source[bin].times(turn)
        unsafe target[size - bin] = unsafe source[window - bin].times(turn.conjugate)
      }
      return
    }
    // Lanes that lie differently are taken apart by their symmetry: a real signal's spectrum at
    // −f is the conjugate of that at f.
    workspace.otherTurn.set(shift: second.shift, lead: lead, window: window)
    unsafe target[0] = unsafe source[0] * response[0]
    for bin in 1...bins {
      let (above, below) = unsafe (source[bin], source[window - bin].conjugate)
      let gain = unsafe response[bin] / 2
      let one = (above + below).times(workspace.turn[bin] * gain)
      let other = (above - below).times(workspace.otherTurn[bin] * gain)
      unsafe target[bin] = one + other
      unsafe target[size - bin] = (one - other).conjugate
    }
  }

  // MARK: Design

  /// The gain of `filter` at the window's bins: the transform of its kernel, which is even, so real.
  private static func response(
    of filter: KaiserLowpass, scale: Double, layout: SpectralLayout, forward: FourierTransform
  ) -> UnsafeMutablePointer<Double> {
    let window = layout.windowFrames
    let (kernel, transformed) = (ComplexArray(count: window), ComplexArray(count: window))
    for time in 0...Int(filter.halfWidth) {
      let value = SIMD2(filter.kernel(at: Double(time)), 0)
      unsafe kernel.values[time] = value
      unsafe kernel.values[(window - time) % window] = value
    }
    let spectrum = forward(kernel, orInto: transformed)
    let response = UnsafeMutablePointer<Double>.allocate(capacity: layout.bins + 1)
    for bin in 0...layout.bins {
      unsafe (response + bin).initialize(to: unsafe spectrum.values[bin].x * scale)
    }
    return unsafe response
  }
}
