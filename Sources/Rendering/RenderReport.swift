import SoundFiles
import SoundFormats
import Varispeed

/// What became of a file.
public struct RenderReport: Sendable {
  /// The speed that was applied.
  public var speed: Speed
  public var input: SoundFileInfo
  public var output: SoundFormat
  public var inputFrames: Int64
  public var outputFrames: Int64
  /// The largest magnitude of the output, full scale being 1, before any clipping.
  public var peak: Double
  /// Samples that were beyond full scale and were set to it.
  public var clippedSamples: Int
  /// The factor by which the level was lowered to keep it from clipping, 0…1.
  public var guardGain: Double
  /// The factor that would have kept it from clipping, or `nil` when nothing clipped.
  public var gainAgainstClipping: Double?
  /// What a listener or an archivist should know: what was lost, replaced or cut.
  public var warnings: [String]
}
