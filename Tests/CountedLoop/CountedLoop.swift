import Glibc
import Playback
import Rendering
import Ticks
import Varispeed

/// Does a fixed amount of the processing loop's work, for its instructions to be counted:
/// `counted-loop render|play SPEED COUNT` makes COUNT chunks of a render, or blocks of 256 frames of a
/// player, in stereo at 48 kHz. A speed is a fraction, or a number of semitones such as `1st`.
///
/// Prints the frames it made, so that figures can be given for each.
@main
struct CountedLoop {
  private static let rate = 48_000

  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let speed = speed(arguments[2]), let count = Int(arguments[3])
    else { usage() }
    switch arguments[1] {
    case "render": print(render(speed, count))
    case "play": print(play(speed, count))
    default: usage()
    }
  }

  private static func usage() -> Never {
    print("usage: counted-loop render|play SPEED COUNT")
    exit(2)
  }

  private static func speed(_ text: String) -> Speed? {
    if text.hasSuffix("st") { return Double(text.dropLast(2)).map { .inexact(exp2($0 / 12)) } }
    let terms = text.split(separator: "/").compactMap { Int64($0) }
    guard (1...2).contains(terms.count) else { return nil }
    return .exact(Ratio(terms[0], terms.count == 2 ? terms[1] : 1))
  }

  private static func render(_ speed: Speed, _ count: Int) -> Int {
    var loop = RenderingLoop(speed: speed, sampleRate: rate, channels: 2)
    for _ in 0..<count { loop.makeChunk() }
    return count * loop.chunkFrames
  }

  private static func play(_ speed: Speed, _ count: Int) -> Int {
    let blockFrames = 256
    var loop = PlayingLoop(speed: speed, sampleRate: rate, channels: 2, blockFrames: blockFrames)
    for _ in 0..<count {
      loop.feed()
      guard loop.makeBlock() else { preconditionFailure("the loop has run dry") }
    }
    return count * blockFrames
  }
}
