import SideBySide

/// Contenders that did the same task in turns; the first of them is the one that is judged.
struct Race {
  private let names: [String]
  /// Seconds of processor time for each contender and round.
  private let seconds: [[Double]]

  /// Lets every contender run `rounds` times, after once to warm up.
  init(_ contenders: [any Contender], rounds: Int) {
    names = contenders.map(\.name)
    seconds = interleaved(contenders, rounds: rounds + 1) { contender in
      contender.prepare()
      return ThreadClock.seconds { contender.run() }
    }.map { Array($0.dropFirst()) }
  }

  /// How many times as long as the first contender `other` takes.
  func speed(over other: any Contender) -> Double {
    guard let index = names.firstIndex(of: other.name) else {
      preconditionFailure("\(other.name) is not in this race")
    }
    return seconds[index].ratio(to: seconds[0])
  }

  func row(
    _ speed: String, _ signalSeconds: Double, _ goals: [String: Goal]
  ) -> ResamplingReport.Row {
    let figures = zip(names, seconds).map { name, seconds in
      ResamplingReport.Figure(
        contender: name, seconds: seconds, timesRealTime: signalSeconds / seconds.median)
    }
    return ResamplingReport.Row(speed: speed, figures: figures, goals: goals)
  }
}
