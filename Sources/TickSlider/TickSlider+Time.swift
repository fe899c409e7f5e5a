import Ticks

extension TickSlider {
  /// Takes note of the time.
  ///
  /// How often this is called makes no difference to where the slider comes to rest.
  ///
  /// - Parameter time: a time before that of an earlier call counts as that one.
  /// - Returns: what happened since the last call, in order.
  public mutating func advance(to time: Duration) -> [SliderNotice] {
    pass(to: time)
    defer { notices = [] }
    return notices
  }

  mutating func pass(to time: Duration) {
    while let due = nextTransition, due <= time {
      now = max(now, due)
      tell()
      transit()
    }
    now = max(now, time)
    tell()
  }

  /// The thumb's position at `time`, during the motion that is going on.
  func momentaryPosition(at time: Duration) -> Double {
    switch motion {
    case .resting: traits.position(of: value)
    case .gliding(let glide): glide.position(at: time)
    case .settling(let settling): settling.position(at: time)
    case .dragging(let drag): traits.position(of: drag.value)
    }
  }

  /// The value at ``momentaryPosition(at:)``.
  func momentaryValue(at time: Duration) -> Double {
    switch motion {
    case .resting: value
    case .dragging(let drag): drag.value
    case .gliding, .settling: traits.value(at: momentaryPosition(at: time))
    }
  }

  /// When the motion that is going on changes into another one by itself.
  var nextTransition: Duration? {
    switch motion {
    case .resting, .dragging: nil
    case .gliding(let glide): hold.map { min($0.end, glide.end) }
    case .settling(let settling): settling.end
    }
  }

  private mutating func transit() {
    switch motion {
    case .resting, .dragging: break
    case .settling: rest(at: value)
    case .gliding(let glide):
      if now >= glide.end {
        // The limit is a tick, or there are none to settle on.
        hold = nil
        rest(at: traits.value(at: glide.limit))
      } else {
        letGo()
      }
    }
  }

  /// Tells of the ticks crossed and the value reached since the last time.
  mutating func tell() {
    let shown = momentaryValue(at: now)
    if isHeld { value = shown }
    let scale = traits.scale
    while let tick = scale.indexOfTick(after: felt), scale.ticks[tick].value <= shown { feel(tick) }
    while let tick = scale.indexOfTick(before: felt), scale.ticks[tick].value >= shown {
      feel(tick)
    }
    felt = shown
    if traits.isContinuous || !isEditing { handOn(shown) }
  }

  private mutating func feel(_ tick: Int) {
    felt = traits.scale.ticks[tick].value
    lit = (tick, now)
    notices.append(.tick(tick))
  }

  mutating func handOn(_ value: Double) {
    guard value != handedOn else { return }
    handedOn = value
    notices.append(.value(value))
  }
}
