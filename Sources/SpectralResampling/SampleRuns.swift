// Runs of samples, moved as a whole: one by one, each with a check of its bounds, they would take as
// long as the transforms. All of it traps outside the bounds.

extension MutableSpan<Double> {
  /// Copies `samples` to the places from `start` on.
  mutating func copy(_ samples: Span<Double>, to start: Int) {
    precondition(start >= 0 && samples.count <= count - start)
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe samples.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        unsafe (to + start).update(from: from, count: source.count)
      }
    }
  }
}

extension [Double] {
  /// Copies `samples` to the places from `start` on.
  mutating func copy(_ samples: Span<Double>, to start: Int) {
    var target = mutableSpan
    target.copy(samples, to: start)
  }

  /// Moves a run to the front.
  mutating func moveToStart(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      unsafe first.update(from: first + range.lowerBound, count: range.count)
    }
  }

  /// Makes a run silent.
  mutating func clear(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      unsafe (first + range.lowerBound).update(repeating: 0, count: range.count)
    }
  }
}
