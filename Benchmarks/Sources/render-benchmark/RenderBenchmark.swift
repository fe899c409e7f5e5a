import Glibc
import SideBySide

/// Measures whole processes: Detent, other programs that do the same, and plain copies.
///
///     render-benchmark DETENT COPY LONG SHORT FOLDER [JSON]
///
/// `DETENT` and `COPY` are the programs, `LONG` and `SHORT` stereo WAV files of 16 bits at 44.1 kHz;
/// outputs go to `FOLDER` and are deleted.
@main
struct RenderBenchmark {
  private static let rounds = 5

  static func main() throws {
    requireReleaseBuild()
    let arguments = CommandLine.arguments
    guard (6...7).contains(arguments.count) else {
      end("usage: render-benchmark DETENT COPY LONG SHORT FOLDER [JSON]", status: 2)
    }
    let detent = [Program.detent(arguments[1]), .detentOnOneCore(arguments[1])]
    let copies = Program.copies(arguments[2])
    let folder = arguments[5]
    let programs = detent + [.sox] + Program.ffmpegs + copies
    let long = PlayedSpeed.all.map { speed in
      section("30 minutes at \(speed.name)", programs, arguments[3], folder, speed)
    }
    // Starting up, planning and loading libraries is most of it.
    var sox = Program.sox
    sox.cpuTarget = nil
    sox.wallTarget = 2
    let short = section(
      "1 second at 1.5", [detent[0], sox, copies[0]], arguments[4], folder, PlayedSpeed.all[0],
      rounds: 4 * rounds)
    let report = RenderReport(machine: .current, rounds: rounds, sections: long + [short])
    print(report)
    if arguments.count == 7 { try report.write(toJSON: arguments[6]) }
  }

  /// Lets the programs run in turns; the first of them is the one that is judged.
  private static func section(
    _ title: String, _ programs: [Program], _ input: String, _ folder: String,
    _ speed: PlayedSpeed, rounds: Int = rounds
  ) -> RenderReport.Section {
    let output = "\(folder)/output.wav"
    let runs = interleaved(programs, rounds: rounds) { program in
      defer { unsafe unlink(output) }
      return ProcessRun(program.arguments(input, output, speed))
    }
    let figures = zip(programs, runs).map { program, others in
      RenderReport.Figure(
        program: program.name, runs: others,
        cpu: Goal(
          runs[0].map(\.cpuSeconds).ratio(to: others.map(\.cpuSeconds)), .atMost,
          program.cpuTarget),
        wall: Goal(
          runs[0].map(\.wallSeconds).ratio(to: others.map(\.wallSeconds)), .atMost,
          program.wallTarget))
    }
    let memory = Goal(Double(figures[0].peakBytes) / 0x1p20, .atMost, 64)
    return RenderReport.Section(title: title, figures: figures, memory: memory)
  }
}
