/// Counts the answers to `ESC[c` (`ESC[?…c`) among the bytes of a terminal. No allocation: a signal
/// handler may use it.
struct AnswerCounter {
  /// How many answers have been seen.
  private(set) var count = 0
  /// How much of `ESC [ ?` has been seen; 3 inside the parameters.
  private var matched = 0

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) {
    switch (matched, byte) {
    case (_, 0x1B): matched = 1
    case (1, UInt8(ascii: "[")): matched = 2
    case (2, UInt8(ascii: "?")): matched = 3
    case (3, UInt8(ascii: "0")...UInt8(ascii: ";")): break
    case (3, UInt8(ascii: "c")):
      count += 1
      matched = 0
    default: matched = 0
    }
  }
}
