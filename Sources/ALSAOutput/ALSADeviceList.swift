import CALSA
import Glibc

/// A device that can be asked for by its name.
public struct ALSADeviceEntry: Hashable, Sendable {
  /// The name, for ``ALSADevice/init(opening:for:)``.
  public let name: String
  /// What it is, in one or more lines; empty where nothing is known.
  public let description: String

  /// The playback devices that ALSA knows, in its order: `snd_device_name_hint`.
  public static func all() -> [ALSADeviceEntry] {
    calsa_silence()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard unsafe snd_device_name_hint(-1, "pcm", &hints) == 0, let list = unsafe hints else {
      return []
    }
    defer { unsafe snd_device_name_free_hint(list) }
    var entries: [ALSADeviceEntry] = []
    var next = unsafe list
    while let hint = unsafe next.pointee {
      // Without a direction it has both.
      let direction = unsafe text(hint, "IOID")
      if let name = unsafe text(hint, "NAME"), direction != "Input" {
        entries.append(
          ALSADeviceEntry(name: name, description: unsafe text(hint, "DESC") ?? ""))
      }
      unsafe next += 1
    }
    return entries
  }

  /// A field of a hint: `snd_device_name_get_hint`.
  private static func text(_ hint: UnsafeMutableRawPointer, _ field: String) -> String? {
    guard let text = unsafe snd_device_name_get_hint(hint, field) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
