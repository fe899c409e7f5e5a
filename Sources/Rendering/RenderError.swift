import Files
import SoundFiles
import SoundFormats
import Varispeed

/// Why a file was not rendered.
public enum RenderError: Error, Sendable, CustomStringConvertible {
  /// It could not be read, or its output not written.
  case sound(SoundFileError)
  /// Its channels can't be balanced.
  case channels(FileName, ChannelMixingError)
  /// The speed that the wanted length takes is not among the legal ones.
  case length(FileName, inputFrames: Int64, outputFrames: Int64, speed: Double)
  /// No such file can be written.
  case format(FileName, FormatRefusal)
  /// Speed and rates together change the number of frames by more than can be planned.
  case step(FileName, ResamplingStep)
  /// So many channels at this step would take more memory than a render may.
  case memory(FileName, channels: Int, byteCount: Int)

  /// One line: what was asked, what is legal, what to try.
  public var description: String {
    switch self {
    case .sound(let error): error.description
    case .channels(let name, let error): "\(name.displayed): \(error)"
    case .length(let name, let inputFrames, let outputFrames, let speed):
      """
      cannot bring \(name.displayed) from \(inputFrames) to \(outputFrames) frames: that is speed \
      \(speed); legal is \(Speed.range.lowerBound) to \(Speed.range.upperBound)
      """
    case .format(let name, let refusal):
      """
      cannot render \(name.displayed): the format has no \(refusal.asked); legal is \(refusal.legal); try \
      \(refusal.remedy)
      """
    case .step(let name, let step):
      """
      cannot render \(name.displayed): speed and rates make \(step.value) input frames of each \
      output frame; legal is 1/4096 to 512; try an output rate nearer to the input's
      """
    case .memory(let name, let channels, let byteCount):
      """
      cannot render \(name.displayed): its \(channels) channels would take \(byteCount >> 20) MiB of \
      memory at this speed; legal is up to \(RenderChain.mostMemoryOfThread >> 20) MiB; try a speed \
      and a rate nearer to the input's, or fewer channels at a time
      """
    }
  }
}
