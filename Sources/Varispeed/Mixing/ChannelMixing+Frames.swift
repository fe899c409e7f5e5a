extension ChannelMixing {
  /// Mixes interleaved frames.
  ///
  /// A gain of 1 keeps every bit of a sample, a gain of 0 gives +0, digital silence.
  ///
  /// Traps when `input` doesn't hold whole frames or `output` not room for exactly as many.
  ///
  /// - Complexity: O(`input.count`), without allocation.
  public func mix(_ input: Span<Double>, into output: inout MutableSpan<Double>) {
    let frames = input.count / inputChannels
    precondition(
      frames * inputChannels == input.count && frames * outputChannels == output.count,
      "input and output hold the same number of whole frames")
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let source = input.baseAddress, let target = output.baseAddress else { return }
        unsafe mix(source, into: target, frames: frames)
      }
    }
  }

  /// Mixes interleaved frames in place.
  ///
  /// Traps when the numbers of input and output channels differ, or when `samples` doesn't hold
  /// whole frames.
  ///
  /// - Complexity: O(`samples.count`), without allocation; O(1) when ``isIdentity``.
  public func mix(_ samples: inout MutableSpan<Double>) {
    precondition(inputChannels == outputChannels, "in place, every channel keeps its place")
    precondition(samples.count % inputChannels == 0, "samples hold whole frames")
    if isIdentity { return }
    let frames = samples.count / inputChannels
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      unsafe mix(start, into: start, frames: frames)
    }
  }

  /// `target` may be `source`: a frame is read before it is written.
  private func mix(
    _ source: UnsafePointer<Double>, into target: UnsafeMutablePointer<Double>, frames: Int
  ) {
    unsafe gains.withUnsafeBufferPointer { gains in
      switch (takesMean, outputChannels) {
      case (true, 1):
        unsafe Self.spread(
          source, channels: inputChannels, into: target, frames: frames
        ) { target, frame, mean in
          unsafe target[frame] = mean
        }
      case (true, _):
        let pair = unsafe SIMD2(gains[0], gains[1])
        unsafe Self.spread(
          source, channels: inputChannels, into: target, frames: frames
        ) { target, frame, mean in
          let both = Self.scale(SIMD2(repeating: mean), by: pair)
          unsafe target[2 * frame] = both[0]
          unsafe target[2 * frame + 1] = both[1]
        }
      case (false, 2):
        unsafe Self.scalePairs(source, into: target, frames: frames, by: SIMD2(gains[0], gains[1]))
      case (false, let channels):
        for channel in 0..<channels {
          unsafe Self.scaleChannel(
            source + channel, into: target + channel, frames: frames, stride: channels,
            by: gains[channel])
        }
      }
    }
  }

  /// Hands the mean of every frame to `write`; channels are summed in their order.
  @inline(__always)
  private static func spread(
    _ source: UnsafePointer<Double>, channels: Int, into target: UnsafeMutablePointer<Double>,
    frames: Int, write: (UnsafeMutablePointer<Double>, Int, Double) -> Void
  ) {
    let share = 1 / Double(channels)
    for frame in 0..<frames {
      let start = unsafe source + frame * channels
      var sum = unsafe start[0]
      for channel in 1..<max(channels, 1) { unsafe sum += start[channel] }
      unsafe write(target, frame, sum * share)
    }
  }

  private static func scalePairs(
    _ source: UnsafePointer<Double>, into target: UnsafeMutablePointer<Double>, frames: Int,
    by gains: SIMD2<Double>
  ) {
    for frame in 0..<frames {
      let pair = unsafe SIMD2(source[2 * frame], source[2 * frame + 1])
      let scaled = scale(pair, by: gains)
      unsafe target[2 * frame] = scaled[0]
      unsafe target[2 * frame + 1] = scaled[1]
    }
  }

  private static func scaleChannel(
    _ source: UnsafePointer<Double>, into target: UnsafeMutablePointer<Double>, frames: Int,
    stride: Int, by gain: Double
  ) {
    // A negative sample times 0 is −0, whose bytes are not silent.
    if gain == 0 {
      for frame in 0..<frames { unsafe target[frame * stride] = 0 }
    } else {
      for frame in 0..<frames { unsafe target[frame * stride] = source[frame * stride] * gain }
    }
  }

  /// The product, with +0 for a gain of 0: a negative sample times 0 would be −0, whose bytes are
  /// not silent.
  @inline(__always)
  private static func scale(_ pair: SIMD2<Double>, by gains: SIMD2<Double>) -> SIMD2<Double> {
    (pair * gains).replacing(with: 0, where: gains .== 0)
  }
}
