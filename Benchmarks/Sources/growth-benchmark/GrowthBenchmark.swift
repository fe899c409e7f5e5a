import SideBySide

/// Measures how the cost of Detent's work grows with its length, its channels, the size of its
/// blocks, its speed, and with the files at a time.
///
///     growth-benchmark DETENT FOLDER [JSON]
///
/// `DETENT` is the program; sounds of up to 4 hours (2.5 GB) are made in `FOLDER` and deleted.
@main
struct GrowthBenchmark {
  static func main() throws {
    requireReleaseBuild()
    let arguments = CommandLine.arguments
    guard (3...4).contains(arguments.count) else {
      end("usage: growth-benchmark DETENT FOLDER [JSON]", status: 2)
    }
    let renders = WholeRenders(detent: arguments[1], folder: arguments[2])
    // Before the loops, which take memory: a child's peak is never seen to be less than its parent's.
    let (lengths, jobs) = (renders.lengths(), renders.jobs())
    let report = GrowthReport(
      machine: .current,
      loops: LoopGrowth.all.map { growth in
        GrowthReport.Loops(growth: growth.name, points: growth.points.map(\.measured))
      },
      lengths: lengths, jobs: jobs)
    print(report)
    if arguments.count == 4 { try report.write(toJSON: arguments[3]) }
  }
}
