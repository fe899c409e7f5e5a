import Resamplers
import SideBySide

/// Entrants that do the same task in turns; the first of them is the one that is judged.
enum Race {
  /// Lets every entrant run `rounds` times, after once to warm up.
  ///
  /// - Parameters:
  ///   - name: What stands at the row's beginning.
  ///   - signalSeconds: The length of the sound.
  static func row(
    _ name: String, _ entrants: [Entrant], signalSeconds: Double, rounds: Int
  ) -> ResamplingReport.Row {
    let seconds = interleaved(entrants, rounds: rounds + 1) { entrant in
      entrant.contender.prepare()
      return ThreadClock.seconds { entrant.contender.run() }
    }.map { Array($0.dropFirst()) }
    let figures = zip(entrants, seconds).map { entrant, times in
      let ratio =
        entrant.bound == .atLeast ? times.ratio(to: seconds[0]) : seconds[0].ratio(to: times)
      return ResamplingReport.Figure(
        contender: entrant.contender.name, seconds: times,
        timesRealTime: signalSeconds / times.median, quality: entrant.quality?(),
        goal: Goal(ratio, entrant.bound, entrant.target))
    }
    return ResamplingReport.Row(speed: name, figures: figures)
  }
}
