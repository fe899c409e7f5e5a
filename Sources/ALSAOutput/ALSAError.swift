import CALSA

/// Why no device could be opened for playing.
public struct ALSAError: Error, Sendable, CustomStringConvertible {
  /// What went wrong with one device.
  public struct Refusal: Hashable, Sendable {
    /// The name by which the device was asked for.
    public let name: String
    /// What was asked of it: `to open`, `a rate near 44100 Hz`.
    public let asked: String
    /// ALSA's number, a negative `errno`.
    public let code: Int32

    /// ALSA's text for the number: `snd_strerror`.
    public var reason: String { unsafe String(cString: snd_strerror(code)) }
  }

  /// The devices that were tried, in order.
  public let refusals: [Refusal]

  init(_ refusals: [Refusal]) { self.refusals = refusals }

  /// What to try.
  public var advice: String { "--list-devices shows what there is, --device NAME takes one" }

  /// One line: the names that were tried, what was asked, the reasons, what to try.
  public var description: String {
    let tried = refusals.map { "\($0.name) (\($0.asked): \($0.reason))" }
    return "no sound device can be played on; tried \(tried.joined(separator: ", ")); \(advice)"
  }
}
