extension Quantiser {
  /// Takes the samples to double precision, a piece at a time on the stack.
  @inline(__always)
  func quantiseAll<Output: FixedWidthInteger>(
    _ samples: Span<Float>, firstIndex: Int64, into output: inout MutableSpan<Output>
  ) -> SampleLevels {
    precondition(samples.count == output.count, "every sample has its place")
    // 1 KiB is the most that is sure to lie on the stack: the audio thread must not allocate.
    let piece = 128
    return unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: piece) { buffer in
      var levels = SampleLevels()
      for start in stride(from: 0, to: samples.count, by: piece) {
        let count = min(piece, samples.count - start)
        for index in 0..<count { unsafe buffer[index] = Double(samples[start + index]) }
        var part = output._mutatingExtracting(start..<start + count)
        levels.merge(
          unsafe quantiseAll(
            UnsafeBufferPointer(rebasing: buffer[..<count]).span,
            firstIndex: firstIndex + Int64(start), into: &part))
      }
      return levels
    }
  }

  @inline(__always)
  func quantiseAll<Output: FixedWidthInteger>(
    _ samples: Span<Double>, firstIndex: Int64, into output: inout MutableSpan<Output>
  ) -> SampleLevels {
    precondition(samples.count == output.count, "every sample has its place")
    precondition(firstIndex >= 0, "samples are counted from 0")
    var levels = SampleLevels(measuring: samples)
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let source = samples.baseAddress, let target = output.baseAddress else { return }
        // Counting costs another reading, so only what is loud enough to clip is counted.
        if levels.peak > largestMagnitude {
          levels.clippedSamples = unsafe clippedCount(source, count: samples.count)
        }
        if dithers {
          unsafe dither(source, count: samples.count, firstIndex: UInt64(firstIndex), into: target)
        } else {
          unsafe round(source, count: samples.count, into: target)
        }
      }
    }
    return levels
  }

  /// Samples that round to a value beyond the range.
  private func clippedCount(_ source: UnsafePointer<Double>, count: Int) -> Int {
    // Halfway cases go to the even neighbour: at the top, whose last step is odd, that is outside;
    // at the bottom, whose last step is even, inside.
    let scale = scale
    var clipped = 0
    for index in 0..<count {
      let value = unsafe source[index] * scale
      clipped &+= value >= scale - 0.5 || value < -scale - 0.5 ? 1 : 0
    }
    return clipped
  }

  @inline(__always)
  private func round<Output: FixedWidthInteger>(
    _ source: UnsafePointer<Double>, count: Int, into target: UnsafeMutablePointer<Output>
  ) {
    let steps = Steps(self, leftJustifiedIn: Output.bitWidth)
    for index in 0..<count {
      unsafe target[index] = Output(truncatingIfNeeded: steps.integer(source[index], noise: 0))
    }
  }

  @inline(__always)
  private func dither<Output: FixedWidthInteger>(
    _ source: UnsafePointer<Double>, count: Int, firstIndex: UInt64,
    into target: UnsafeMutablePointer<Output>
  ) {
    let steps = Steps(self, leftJustifiedIn: Output.bitWidth)
    let noise = TriangularNoise()
    let size = TriangularNoise.blockSize
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { buffer in
      guard let sums = buffer.baseAddress else { return }
      var done = 0
      while done < count {
        // The noise comes in aligned blocks, of which the samples may begin or end in the middle.
        let index = firstIndex + UInt64(done)
        let place = Int(index % UInt64(size))
        unsafe noise.fill(sums, block: index / UInt64(size))
        let length = min(size - place, count - done)
        let samples = unsafe source + done
        let integers = unsafe target + done
        let values = unsafe sums + place
        for offset in 0..<length {
          let value = unsafe TriangularNoise.value(values[offset])
          unsafe integers[offset] = Output(
            truncatingIfNeeded: steps.integer(samples[offset], noise: value))
        }
        done += length
      }
    }
  }
}

/// The arithmetic of one quantiser.
private struct Steps {
  private let scale: Double
  private let top: Double
  private let shift: Int32

  @inline(__always)
  init(_ quantiser: Quantiser, leftJustifiedIn width: Int) {
    scale = quantiser.scale
    top = scale - 1
    shift = Int32(width - quantiser.bits)
  }

  /// Scales, adds noise counted in steps, saturates, rounds and justifies.
  @inline(__always)
  func integer(_ sample: Double, noise: Double) -> Int32 {
    let value = sample * scale + noise
    let notAbove = top < value ? top : value
    let inside = -scale > notAbove ? -scale : notAbove
    // 1.5 × 2⁵² leaves no room for a fraction: the sum is rounded to nearest, and its lowest 32
    // bits are the integer. The standard library's `rounded()` is a call on the x86-64 baseline.
    return Int32(truncatingIfNeeded: (inside + 0x1.8p52).bitPattern) &<< shift
  }
}
