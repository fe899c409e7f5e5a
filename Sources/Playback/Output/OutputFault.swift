/// Why a device refused a call.
public struct OutputFault: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// A signal came in between; the call can be made again.
    case interrupted
    /// The device ran out of sound.
    case underrun
    /// The system slept, and the device with it.
    case suspended
    /// The device isn't ready yet.
    case busy
    /// The device is gone.
    case lost
    /// Anything else.
    case other
  }

  public let kind: Kind
  /// What the device's library calls it.
  public let reason: String

  public init(_ kind: Kind, reason: String) {
    self.kind = kind
    self.reason = reason
  }

  public var description: String { reason }
}

/// Playing came to an end because the device did.
public struct OutputLost: Error, CustomStringConvertible {
  /// The fault that couldn't be mended.
  public let fault: OutputFault
  /// Why the device couldn't be opened again, if that was tried.
  public let reopening: (any Error)?
  /// The place that was heard last.
  public let place: PlaybackPlace

  init(_ fault: OutputFault, _ reopening: (any Error)?, _ place: PlaybackPlace) {
    self.fault = fault
    self.reopening = reopening
    self.place = place
  }

  public var description: String {
    var text = "the sound device was lost: \(fault.reason)"
    if let reopening { text += "; opening it again failed: \(reopening)" }
    return text
  }
}
