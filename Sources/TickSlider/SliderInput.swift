import Ticks

/// A key that moves a slider.
public enum SliderKey: Hashable, Sendable {
  /// Keys that point: the thumb goes that way in either layout direction. Terminals that report
  /// keys let go report these.
  case left, right
  /// Keys that lower and raise the value without pointing. Their letting go is never reported, so
  /// their holding is always told from their repeating.
  case down, up

  var isReleaseReported: Bool { self == .left || self == .right }
}

/// What happened to a key.
public enum SliderKeyPhase: Hashable, Sendable {
  /// Pressed; on most terminals this is said of a held key again and again.
  case press
  /// Reported to be held.
  case `repeat`
  /// Reported to be let go.
  case release
}

/// What a pointer, such as a mouse with its button down, does on a track.
public enum SliderPointerPhase: Hashable, Sendable {
  /// Pressed on the track: the thumb comes to it.
  case press
  /// Moved: the thumb follows.
  case drag
  /// Let go, after a last movement to where that happened.
  case release
}

/// Where on a track a pointer is; ``SliderPicture/place(atColumn:)`` tells.
public enum SliderPlace: Hashable, Sendable {
  /// At a position, 0…1 along the track in the direction in which values grow.
  case position(Double)
  /// On the mark of the tick with this index.
  case tick(Int)
  /// On the thumb, which stays where it is.
  case thumb
}

/// What can happen to a slider.
public enum SliderInput: Hashable, Sendable {
  /// A tap moves to the next tick, a hold glides.
  case key(SliderKey, SliderKeyPhase)
  /// The thumb follows the pointer, and settles on the nearest tick when it is let go; a mark that
  /// was pressed is where it stays. Only a press begins: what follows another key is ignored, as is
  /// a tick that is not there.
  case pointer(SliderPointerPhase, SliderPlace)
  /// Moves by one hundredth of the range, without settling on a tick.
  case fine(SliderKey)
  /// Moves by so many ticks, up or down: pages, one for a mouse's wheel. Without ticks, by as many
  /// hundredths of the track.
  case ticks(Int)
  /// Goes to the tick with this number, counted from 1; a tick that can't be reached is ignored.
  case tick(number: Int)
  /// Goes to the lower or the upper bound; where the slider settles on ticks, to the outermost one.
  case bound(TickScale.Direction)
  /// Goes to the neutral value, on a tick or not.
  case neutral
  /// Goes back to the value from before the edit that is going on.
  case cancel
  /// Whatever counts as letting go: another key, the keyboard's focus leaving the window.
  case interruption
  /// Settles without delay: the program stops or ends.
  case finish
  /// A value from outside, clamped to what can be reached. It may rest off a tick. Refused when not
  /// finite.
  case value(Double)
  /// Lets the slider be moved, or no longer.
  case isEnabled(Bool)
  /// The terminal has reported the repeating or the letting go of some key: it does report them.
  case releasesProven
}

/// What a slider tells whoever owns it.
public enum SliderNotice: Hashable, Sendable {
  /// An edit began: the first key.
  case editingBegan
  /// A value to use from now on.
  case value(Double)
  /// The tick with this index was crossed or reached.
  case tick(Int)
  /// The edit is over, and the value settled.
  case editingEnded
}
