extension Metadata {
  /// The same for sound of another speed: every place moved to where its sound is now.
  ///
  /// The key of an instrument stays what its maker said, though the pitch moves with the speed. The
  /// time of day that a broadcast extension tells is that of the start, which does not move; it is
  /// counted in frames of the new rate.
  ///
  /// - Parameters:
  ///   - rates: The rate before and after, in hertz.
  ///   - position: Where a frame goes, 0 and more.
  public func moved(
    rates: (before: Int, after: Int), _ position: (Int64) -> Int64
  ) -> Metadata {
    var moved = self
    for index in moved.cuePoints.indices {
      let point = cuePoints[index]
      let start = position(max(0, point.position))
      moved.cuePoints[index].position = start
      if point.length > 0 {
        let (end, overflows) = max(0, point.position).addingReportingOverflow(point.length)
        moved.cuePoints[index].length = position(overflows ? .max : end) - start
      }
    }
    if let instrument {
      moved.instrument!.loops = instrument.loops.map { loop in
        var loop = loop
        loop.frames = position(loop.frames.lowerBound)..<position(loop.frames.upperBound)
        return loop
      }
    }
    if let broadcast, rates.before != rates.after {
      let (high, low) = broadcast.timeReference.multipliedFullWidth(by: UInt64(rates.after))
      // Rounded to nearest; a count that no longer fits is no time of any day.
      let (sum, carries) = low.addingReportingOverflow(UInt64(rates.before / 2))
      let top = high + (carries ? 1 : 0)
      let frames =
        top < UInt64(rates.before)
        ? UInt64(rates.before).dividingFullWidth((top, sum)).quotient : .max
      moved.broadcast = broadcast.settingTimeReference(frames)
    }
    return moved
  }
}

extension Metadata.BroadcastExtension {
  /// The same with another count of frames since midnight.
  fileprivate func settingTimeReference(_ frames: UInt64) -> Self {
    var field: [UInt8] = []
    field.append(number: frames)
    var bytes = bytes
    bytes.replaceSubrange(338..<346, with: field)
    return Self(bytes: bytes)!
  }
}
