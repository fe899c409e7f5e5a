import Varispeed

extension SpectralPlan {
  /// Blocks that are made together: one, or two where an odd channel has no other channel to share
  /// its transforms with and shares them with its own next block.
  ///
  /// Which blocks share is a matter of their index alone, so the samples don't depend on how the
  /// blocks are handed out.
  public static func blocksTogether(channels: Int) -> Int { channels % 2 == 0 ? 1 : 2 }

  /// Where `count` blocks from `first` on lie in the input, counted in frames.
  public func inputRange(ofBlocks first: Int64, count: Int) -> Range<Int64> {
    let last = window(ofBlock: first + Int64(count) - 1)
    return window(ofBlock: first).start..<last.start + Int64(windowFrames)
  }

  /// Resamples `count` blocks of interleaved frames.
  ///
  /// Traps when `first` or `count` is no multiple of ``blocksTogether(channels:)``, or a span has
  /// another size than said here.
  ///
  /// - Parameters:
  ///   - first: The index of the first block.
  ///   - count: Blocks to make.
  ///   - channels: Samples of one frame.
  ///   - input: The frames of ``inputRange(ofBlocks:count:)``.
  ///   - workspace: From this plan's ``makeWorkspace()``.
  ///   - output: Room for `count ×` ``blockFrames`` frames.
  /// - Complexity: O(n log n) for each block's window of n frames; allocates nothing.
  public func resample(
    blocks first: Int64, count: Int, channels: Int, _ input: Span<Double>,
    workspace: inout SpectralWorkspace, into output: inout MutableSpan<Double>
  ) {
    let together = Self.blocksTogether(channels: channels)
    precondition(first % Int64(together) == 0 && count % together == 0)
    let origin = inputRange(ofBlocks: first, count: count)
    precondition(input.count == origin.count * channels)
    precondition(output.count == count * blockFrames * channels)
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let source = input.baseAddress, let target = output.baseAddress else { return }
        unsafe resample(
          blocks: first, count: count, channels: channels, source, workspace: &workspace,
          into: target)
      }
    }
  }

  /// The same for frames in memory, whose numbers are the caller's care.
  func resample(
    blocks first: Int64, count: Int, channels: Int, _ source: UnsafePointer<Double>,
    workspace: inout SpectralWorkspace, into target: UnsafeMutablePointer<Double>
  ) {
    let together = Self.blocksTogether(channels: channels)
    let origin = window(ofBlock: first).start
    for block in stride(from: 0, to: count, by: together) {
      let one = window(ofBlock: first + Int64(block))
      let other = together == 1 ? one : window(ofBlock: first + Int64(block) + 1)
      let from = unsafe source + Int(one.start - origin) * channels
      let to = unsafe target + block * blockFrames * channels
      // The second lane is the next channel of the block, or the same one of the next block.
      let inputOffset = together == 1 ? 1 : Int(other.start - one.start) * channels
      let outputOffset = together == 1 ? 1 : blockFrames * channels
      for channel in stride(from: 0, to: channels, by: together == 1 ? 2 : 1) {
        let spectrum: ComplexArray
        if channels == 2 {
          // Interleaved frames are pairs already.
          let pairs = unsafe UnsafeRawPointer(from).assumingMemoryBound(to: SIMD2<Double>.self)
          spectrum = unsafe self.spectrum(of: pairs, &workspace)
        } else {
          unsafe gather(from + channel, offset: inputOffset, channels, into: workspace.window)
          spectrum = unsafe self.spectrum(of: nil, &workspace)
        }
        let output = unsafe process(
          spectrum, &workspace, first: one, second: other, lead: layout.leadFrames)
        unsafe scatter(output, to: to + channel, offset: outputOffset, channels)
      }
    }
  }

  /// Frames of a window before the first output frame's, which may stand at the window's end instead
  /// (``resample(block:_:lead:workspace:room:)``); 0 when blocks move on by fewer.
  var turnableLead: Int {
    let passed = window(ofBlock: 1).start - window(ofBlock: 0).start
    return passed >= Int64(2 * layout.leadFrames) ? layout.leadFrames : 0
  }

  /// Resamples a block of two channels.
  ///
  /// - Parameters:
  ///   - window: The block's frames, the first `lead` of them at the end.
  ///   - lead: ``turnableLead`` or 0.
  ///   - room: Where the block may go, with room for ``blockRoom`` frames.
  /// - Returns: ``blockFrames`` frames, in `room` or in the workspace's memory.
  func resample(
    block: Int64, _ window: ComplexArray, lead: Int, workspace: inout SpectralWorkspace,
    room: UnsafeMutablePointer<Double>?
  ) -> UnsafePointer<Double> {
    let place = self.window(ofBlock: block)
    let spectrum = unsafe self.spectrum(of: window.values, &workspace)
    let pairs = unsafe UnsafeMutableRawPointer(room)?.assumingMemoryBound(to: SIMD2<Double>.self)
    let frames = unsafe process(
      spectrum, &workspace, first: place, second: place, lead: layout.leadFrames - lead, room: pairs
    )
    return unsafe UnsafeRawPointer(frames).assumingMemoryBound(to: Double.self)
  }

  /// Pairs each sample of a window with the one `offset` samples on; `channels` samples lead to the
  /// next frame.
  private func gather(
    _ source: UnsafePointer<Double>, offset: Int, _ channels: Int, into window: ComplexArray
  ) {
    let pairs = unsafe window.values
    for frame in 0..<windowFrames {
      let sample = unsafe source + frame * channels
      unsafe pairs[frame] = SIMD2(sample[0], sample[offset])
    }
  }

  /// Takes the pairs of a block apart again.
  private func scatter(
    _ pairs: UnsafePointer<SIMD2<Double>>, to target: UnsafeMutablePointer<Double>, offset: Int,
    _ channels: Int
  ) {
    if channels == 2 {
      unsafe UnsafeMutableRawPointer(target).copyMemory(
        from: pairs, byteCount: blockFrames * MemoryLayout<SIMD2<Double>>.stride)
      return
    }
    for frame in 0..<blockFrames {
      let sample = unsafe target + frame * channels
      unsafe sample[0] = unsafe pairs[frame].x
      unsafe sample[offset] = unsafe pairs[frame].y
    }
  }
}
