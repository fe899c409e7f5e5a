import Foundation
import SideBySide
import TickSlider
import Ticks

/// Measures how long the slider's model takes over one event or one look at the clock, and fails
/// when its median is a microsecond or more.
@main
struct SliderBenchmark {
  private static let limit = 1000.0
  private static let rounds = 501
  private static let callsInRound = 5000

  static func main() {
    requireReleaseBuild()
    guard CommandLine.arguments.count == 1 else { end("usage: slider-benchmark", status: 2) }
    let sliders = [
      (
        "4 ticks",
        TickSlider(
          value: 1, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], spacing: .logarithmic, label: "Speed")
      ),
      ("1001 ticks", TickSlider(value: 500, in: 0...1000, step: 1, label: "Level")),
    ]
    var table = MarkdownTable(["nanoseconds a call", "median", "99 %"])
    var isMet = true
    for (name, slider) in sliders {
      for work in Work.allCases {
        let times = (0..<rounds).map { _ in nanoseconds(work, slider) }.sorted()
        let (median, tail) = (times[rounds / 2], times[rounds * 99 / 100])
        table.append([
          "\(name): \(work.rawValue)", String(format: "%.0f", median), String(format: "%.0f", tail),
        ])
        if median >= limit { isMet = false }
      }
    }
    print("## The slider's model\n\n\(Machine.current.summary)\n\n\(table)")
    print("\n\(rounds) rounds of \(callsInRound) calls, processor time.")
    if !isMet { end("A call takes a microsecond or more.", status: 1) }
  }

  /// What is measured.
  private enum Work: String, CaseIterable {
    case tap = "a tap: press, release, and 12 frames until it rests"
    case hold = "a frame of a hold, ticks crossed or not"
    case drag = "a movement of a pointer"
    case outside = "a value from outside"
  }

  /// The mean of one round.
  private static func nanoseconds(_ work: Work, _ slider: TickSlider) -> Double {
    var slider = slider
    var notices = 0
    _ = slider.update(.releasesProven, at: .zero)
    let seconds = ThreadClock.seconds {
      for call in 0..<callsInRound {
        // A call each 10 ms; a hold of a track and back takes 4 s.
        let time = Duration.milliseconds(10 * call)
        notices += perform(work, call, on: &slider, at: time)
      }
    }
    // The model must have done what was asked: a tap, a hold, a drag or a value is heard of.
    precondition(notices > callsInRound / 20, "the slider did not move")
    return seconds / Double(callsInRound) * 1e9
  }

  private static func perform(
    _ work: Work, _ call: Int, on slider: inout TickSlider, at time: Duration
  ) -> Int {
    switch work {
    case .tap:
      // To and fro, so that no end is reached.
      let key: SliderKey = call / 14 % 2 == 0 ? .right : .left
      return switch call % 14 {
      case 0: slider.update(.key(key, .press), at: time).count
      case 1: slider.update(.key(key, .release), at: time).count
      default: slider.advance(to: time).count
      }
    case .hold:
      let key: SliderKey = call / 200 % 2 == 0 ? .right : .left
      return switch call % 200 {
      case 0: slider.update(.key(key, .press), at: time).count
      case 199: slider.update(.key(key, .release), at: time).count
      // The keyboard's repeating, 33 times a second.
      case let frame where frame % 3 == 0: slider.update(.key(key, .repeat), at: time).count
      default: slider.advance(to: time).count
      }
    case .drag:
      let place = SliderPlace.position(0.5 + 0.01 * Double(call % 7))
      return slider.update(.pointer(call == 0 ? .press : .drag, place), at: time).count
    case .outside:
      // A hand-over is not told to whom it came from; a tap shows that the value is there.
      return slider.update(.value(0.5 + Double(call % 16) / 16), at: time).count
        + (call % 16 == 15 ? slider.update(.ticks(1), at: time).count : 0)
    }
  }
}
