import Playback
import Threads

/// What device was opened last, and how it kept up.
final class GrantedDevice: Sendable {
  private let device = Lock<(name: String, format: OutputFormat)?>(nil)

  func note(name: String, format: OutputFormat) {
    device.withLock { $0 = (name, format) }
  }

  /// Lines for `--stats`.
  func statistics(_ readings: PlaybackReadings) -> String {
    guard let (name, format) = device.withLock({ $0 }) else {
      return "device: none was opened\n"
    }
    func milliseconds(_ seconds: Double, decimals: Int = 1) -> String {
      (seconds * 1000).text(decimals: decimals) + " ms"
    }
    func milliseconds(frames: Int) -> String {
      milliseconds(Double(frames) / Double(format.sampleRate))
    }
    // The delay at the end would tell how empty the device was then, not how late sound is heard.
    let latency = readings.latencyFrames.map { milliseconds(frames: $0) } ?? "not known"
    let deadline = Double(PlaybackReadings.blockFrames) / Double(format.sampleRate)
    let share = readings.worstBlock / deadline * 100
    return """
      device: \(name), \(format.sampleRate) Hz, \(format.channels) channels, \(format.encoding), \
      buffer \(milliseconds(frames: format.bufferFrames)) in periods of \
      \(milliseconds(frames: format.periodFrames))
      underruns: \(readings.underruns), longest gap \(milliseconds(readings.longestGap))
      latency: \(latency)
      worst block: \(milliseconds(readings.worstBlock, decimals: 3)) for \
      \(PlaybackReadings.blockFrames) frames, \(share.text(decimals: 1)) % of their time

      """
  }
}
