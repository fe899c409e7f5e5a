/// Several sliders of which one has the keyboard.
///
/// What is known of the terminal goes to all of them, and a key for one counts as letting go of the
/// others.
public struct SliderGroup: Sendable {
  /// How soon after the first the second press of the key for the neutral value must come to send
  /// all sliders there.
  public static let doublePress = Duration.milliseconds(500)

  /// What can happen to a group.
  public enum Input: Hashable, Sendable {
    /// For the slider that has the keyboard.
    case focused(SliderInput)
    /// For the slider with this index, whichever has the keyboard. A pointer's press gives it to
    /// this one.
    case slider(Int, SliderInput)
    /// For all of them.
    case all(SliderInput)
    /// The key for the neutral value: the slider that has the keyboard goes there; twice within
    /// 500 ms, all do.
    case neutral
    /// Gives the keyboard to the next slider, from the last to the first.
    case focusNext
    /// Gives the keyboard to the slider before, from the first to the last.
    case focusPrevious
  }

  /// A notice of one of the sliders.
  public struct Notice: Hashable, Sendable {
    /// The slider's index.
    public var slider: Int
    /// What it tells.
    public var notice: SliderNotice

    /// A notice of the slider with an index.
    public init(slider: Int, notice: SliderNotice) {
      self.slider = slider
      self.notice = notice
    }
  }

  /// The sliders.
  public private(set) var sliders: [TickSlider]
  /// The index of the one that has the keyboard.
  public private(set) var focus = 0
  private var lastNeutral: Duration?

  /// A group whose first slider has the keyboard.
  ///
  /// Traps when there is none.
  public init(_ sliders: [TickSlider]) {
    precondition(!sliders.isEmpty, "a group has a slider")
    self.sliders = sliders
  }

  /// Takes note of the time; see ``TickSlider/advance(to:)``.
  public mutating func advance(to time: Duration) -> [Notice] {
    notices { slider, _ in slider.advance(to: time) }
  }

  /// Takes note of what happened; see ``TickSlider/update(_:at:)``.
  ///
  /// Traps when the index of a slider is out of range.
  public mutating func update(_ input: Input, at time: Duration) -> [Notice] {
    switch input {
    case .focused(let input): return send(input, to: focus, at: time)
    case .slider(let index, let input):
      precondition(sliders.indices.contains(index), "there is no slider \(index)")
      if case .pointer(.press, _) = input { focus = index }
      return send(input, to: index, at: time)
    case .all(let input): return notices { slider, _ in slider.update(input, at: time) }
    case .neutral:
      let isDouble = lastNeutral.map { time - $0 <= Self.doublePress } ?? false
      lastNeutral = isDouble ? nil : time
      return isDouble
        ? notices { slider, _ in slider.update(.neutral, at: time) }
        : send(.neutral, to: focus, at: time)
    case .focusNext: return moveFocus(by: 1, at: time)
    case .focusPrevious: return moveFocus(by: sliders.count - 1, at: time)
    }
  }

  /// Whether any of the sliders is being edited.
  public var isEditing: Bool { sliders.contains(where: \.isEditing) }

  /// When the group must be updated next; see ``TickSlider/nextChange(after:frame:)``.
  public func nextChange(after time: Duration, frame: Duration) -> Duration? {
    sliders.compactMap { $0.nextChange(after: time, frame: frame) }.min()
  }
}

extension SliderGroup {
  private mutating func notices(
    _ body: (inout TickSlider, Int) -> [SliderNotice]
  ) -> [Notice] {
    sliders.indices.flatMap { index in
      body(&sliders[index], index).map { Notice(slider: index, notice: $0) }
    }
  }

  private mutating func send(
    _ input: SliderInput, to target: Int, at time: Duration
  ) -> [Notice] {
    notices { slider, index in
      if index == target { return slider.update(input, at: time) }
      switch input {
      case .key(_, .press), .pointer(.press, _), .fine, .ticks, .tick, .bound, .neutral:
        return slider.update(.interruption, at: time)
      case .key(_, .repeat), .key(_, .release), .releasesProven:
        return slider.update(.releasesProven, at: time)
      case .pointer, .cancel, .interruption, .finish, .value, .isEnabled:
        return slider.advance(to: time)
      }
    }
  }

  private mutating func moveFocus(by distance: Int, at time: Duration) -> [Notice] {
    focus = (focus + distance) % sliders.count
    return notices { slider, _ in slider.update(.interruption, at: time) }
  }
}
