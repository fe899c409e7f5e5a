extension TickSlider {
  /// Begins an edit. During one, a new key counts from the value that was being settled on; from
  /// the middle of a glide it does not, for a value on the way was never chosen.
  mutating func beginEdit(before: Double? = nil) {
    if valueBefore == nil {
      valueBefore = before ?? value
      notices.append(.editingBegan)
    } else if case .settling = motion, before == nil {
      valueBefore = value
    }
  }

  /// Goes to `target` in a moment.
  mutating func settle(at target: Double) {
    let start = momentaryPosition(at: now)
    let end = traits.position(of: target)
    value = target
    // A billionth of the track is rounding, not a way to go.
    if isAnimated && (start - end).magnitude > 1e-9 {
      motion = .settling(Settling(start: start, target: end, since: now))
    } else {
      rest(at: target)
    }
  }

  mutating func rest(at target: Double) {
    motion = .resting
    value = target
    tell()
    endEdit()
  }

  mutating func endEdit() {
    guard valueBefore != nil else { return }
    valueBefore = nil
    handOn(value)
    notices.append(.editingEnded)
  }
}
