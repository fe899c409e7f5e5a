import TickSlider
import Varispeed

/// What a listener asks a player for, by a key or by a typed line.
public enum PlayerInput: Hashable, Sendable {
  /// Something about the sliders: speed is ``PlayerModel/speedSlider``, balance
  /// ``PlayerModel/balanceSlider``.
  case sliders(SliderGroup.Input)
  /// A speed that was typed: it sounds as it is, on a tick or not.
  case speed(Speed)
  /// A balance that was typed.
  case balance(Balance)
  case togglePause
  case pause(Bool)
  /// Go on or back, by seconds of the sound as recorded.
  case move(seconds: Double)
  /// Go to a place of the file that is heard.
  case seek(PlayerPlace)
  /// Go so many files on, or back.
  case skip(Int)
  /// A loop begins where the sound is.
  case loopStart
  /// The loop ends where the sound is, and is repeated from now on.
  case loopEnd
  /// Repeat a part.
  case loop(PlayerPlace, PlayerPlace)
  case clearLoop
  /// Change the volume by decibels.
  case louder(by: Double)
  case volume(Decibels)
  case toggleMute
  case mute(Bool)
  /// Say how things stand.
  case state
  /// Tell something that happened elsewhere, to the file of this number if it is about one.
  case message(String, file: Int? = nil)
  /// Show all keys, their next page, or no longer.
  case keys
  case quit
}

/// A place in the file that is heard, as a listener gives it.
public enum PlayerPlace: Hashable, Sendable {
  /// Seconds of the sound as recorded, not below 0.
  case seconds(Double)
  case frames(Int64)
}

/// What a player's model asks of the world.
public enum PlayerRequest: Hashable, Sendable {
  case speed(Speed)
  case balance(Balance)
  case pause(Bool)
  case move(seconds: Double)
  case seek(toFrame: Int64)
  case skip(Int)
  /// Repeat these frames; `nil` to go on.
  case loop(Range<Int64>?)
  case volume(Decibels)
  case mute(Bool)
  /// Ring the bell: a tick was crossed.
  case bell
  /// A slider came to rest: a sentence for those who can't see it.
  case settled(String)
  /// Something to tell.
  case say(String)
  case quit
}
