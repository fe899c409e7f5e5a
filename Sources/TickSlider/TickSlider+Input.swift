import Ticks

extension TickSlider {
  /// Takes note of what happened.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when; see ``advance(to:)``.
  /// - Returns: what follows from it, after what happened since the last call.
  public mutating func update(_ input: SliderInput, at time: Duration) -> [SliderNotice] {
    pass(to: time)
    take(input)
    tell()
    defer { notices = [] }
    return notices
  }

  private mutating func take(_ input: SliderInput) {
    switch input {
    case .releasesProven: areReleasesProven = true
    case .value(let value): place(at: value)
    case .isEnabled(let isEnabled):
      if !isEnabled { finish() }
      self.isEnabled = isEnabled
    case .cancel: cancel()
    case .interruption: interrupt()
    case .finish: finish()
    case _ where !isEnabled: break
    case .key(let key, let phase): take(key, phase)
    case .pointer(let phase, let place): take(phase, place)
    case .fine(let key): moveFinely(traits.direction(of: key))
    case .ticks(let count): interrupt(andGoTo: value(ticksAway: count))
    case .tick(let number): interrupt(andGoTo: tickValue(number: number))
    case .bound(let direction): interrupt(andGoTo: outermostValue(direction))
    case .neutral: interrupt(andGoTo: traits.scale.neutral.map(traits.clamped))
    }
  }

  private mutating func take(_ key: SliderKey, _ phase: SliderKeyPhase) {
    guard key.isReleaseReported else {
      if phase != .release { press(key, isReported: false) }
      return
    }
    if phase != .press { areReleasesProven = true }
    switch phase {
    case .press: press(key, isReported: areReleasesProven)
    case .repeat:
      // Without a hold this is the rest of one that has ended: at a bound, by Esc, by another key.
      guard hold?.key == key else { return }
      hold?.hearReport(at: now)
      // The press may have been taken for a tap, as long as nothing was proven.
      if !isHeld && hold?.isSpent == false { glide() }
    case .release:
      guard hold?.key == key else { return }
      if isHeld { letGo() }
      hold = nil
    }
  }

  private mutating func press(_ key: SliderKey, isReported: Bool) {
    if let current = hold, current.key == key {
      // A key that types says "press" when it repeats, on every terminal.
      if isHeld || current.isSpent && current.isGoingOn(at: now) {
        hold?.hear(at: now)
        return
      }
      if !isReported, current.isRepeated(at: now) {
        hold?.hear(at: now)
        glide()
        return
      }
    }
    let direction = traits.direction(of: key)
    guard let target = nextValue(direction, from: value) else {
      // At the bound: all that is left to do is to end what another key began.
      interrupt()
      return
    }
    beginEdit()
    hold = KeyHold(
      key: key, direction: direction, anchor: value, isReported: isReported, at: now)
    if isReported { glide(tapTarget: target) } else { settle(at: target) }
  }

  /// Glides while the hold lasts, unless there is nothing to reach.
  ///
  /// - Parameter tapTarget: where a tap leads, as long as the key may be tapped.
  private mutating func glide(tapTarget: Double? = nil) {
    guard let hold, nextValue(hold.direction, from: value) != nil else {
      self.hold = nil
      return
    }
    let start = momentaryPosition(at: now)
    let limit = traits.position(of: outermostValue(hold.direction))
    // Where coming to rest takes no time the edit of the key's first event is over already.
    beginEdit(before: hold.anchor)
    guard hold.direction == .up ? start < limit : start > limit else {
      // Still on the way back from beyond the outermost tick.
      self.hold = nil
      return settle(at: outermostValue(hold.direction))
    }
    motion = .gliding(
      Glide(
        hold.direction, from: start, to: limit, since: now, tapEnd: tapTarget.map(traits.position)))
  }

  /// Ends a glide or a drag: settles on the nearest tick; after a glide at least on the next one
  /// from where the key went down.
  mutating func letGo() {
    switch motion {
    case .resting, .settling: break
    case .dragging(let drag): settle(at: restingValue(moving: drag.direction))
    case .gliding(let glide):
      var target = restingValue(moving: glide.direction)
      if let hold, let least = nextValue(hold.direction, from: hold.anchor) {
        target = hold.direction == .up ? max(target, least) : min(target, least)
      }
      hold = nil
      settle(at: target)
    }
  }

  /// Where the thumb comes to rest when it is let go now.
  private func restingValue(moving direction: TickScale.Direction?) -> Double {
    let shown = momentaryValue(at: now)
    return restingTicks.flatMap { nearestTick(to: shown, moving: direction, in: $0) } ?? shown
  }

  private mutating func take(_ phase: SliderPointerPhase, _ place: SliderPlace) {
    if phase == .press {
      interrupt()
      beginEdit()
      motion = .dragging(Drag(at: momentaryValue(at: now)))
    }
    guard case .dragging(var drag) = motion else { return }
    if let value = value(of: place) { drag.move(to: value) }
    motion = .dragging(drag)
    // Felt and handed on before it settles: the last movement counts as every other.
    tell()
    if phase == .release { letGo() }
  }

  private mutating func interrupt() {
    letGo()
    hold = nil
  }

  private mutating func interrupt(andGoTo target: Double?) {
    interrupt()
    guard let target, target != value else { return }
    beginEdit()
    settle(at: target)
  }

  private mutating func moveFinely(_ direction: TickScale.Direction) {
    interrupt()
    let range = traits.scale.range
    let step = (range.upperBound - range.lowerBound) / 100
    let target = traits.clamped(value + (direction == .up ? step : -step))
    guard target != value else { return }
    beginEdit()
    // A step away and back is where it was, whatever the additions' rounding.
    rest(at: nearestTick(to: target, within: step * 1e-6) ?? target)
  }

  private mutating func cancel() {
    guard let valueBefore else { return }
    hold = nil
    settle(at: valueBefore)
  }

  private mutating func finish() {
    interrupt()
    if case .settling = motion { rest(at: value) }
  }

  private mutating func place(at newValue: Double) {
    guard newValue.isFinite else { return }
    // The edit is over, though the key may still be down: what it goes on to say is of the old one.
    hold?.isSpent = true
    motion = .resting
    value = traits.clamped(newValue)
    (felt, handedOn) = (value, value)
    endEdit()
  }
}
