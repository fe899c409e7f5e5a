import CommandOptions
import LoopTimes
import Ticks

/// What a benchmark has found, in words and in JSON.
struct BenchReport {
  let options: BenchOptions
  let machine: MachineDescription
  let speeds: [BenchedSpeed]
  /// Bytes.
  let peakMemory: Int

  // MARK: Words

  var text: String {
    """
    \(machine.processor), \(machine.cores) cores, \(machine.system)
    detent \(ProgramVersion.number), release build; eight lanes, multiply then add; one thread

    \(table)
    \(requests)
    peak memory \((Double(peakMemory) / 0x1p20).text(decimals: 1)) MiB

    \(picture)\(verdict)

    """
  }

  private var table: String {
    var rows = [
      ["", "rendering", "", "playing", "", "block", "", "", "p99.9 of"],
      [
        "speed", "× real time", "ns/frame", "× real time", "ns/frame", "median", "p99.9", "worst",
        "the deadline",
      ],
    ]
    rows += speeds.map { benched in
      let rendering = benched.rendering
      let name = "\(benched.speed.tick)"
      let render = [
        rendering.timesRealTime.text(decimals: 0), rendering.nanosecondsPerFrame.text(decimals: 1),
      ]
      guard let playing = benched.playing else {
        return [name] + render + Array(repeating: "–", count: 6)
      }
      return [name] + render + [
        playing.timesRealTime.text(decimals: 0), playing.nanosecondsPerFrame.text(decimals: 1),
        playing.times.median.microsecondText, playing.tail.microsecondText,
        playing.times.worst.microsecondText, playing.tailShare.percentText,
      ]
    }
    return Self.aligned(rows)
  }

  /// Columns to the right, but for the first.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let gap = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + gap : gap + text
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private var requests: String {
    let counts = speeds.compactMap { $0.playing?.memoryRequests }
    guard !counts.isEmpty else { return "calls of the allocator while playing: not counted" }
    return "calls of the allocator while playing: \(counts.reduce(0, +))"
  }

  /// The speed whose blocks come nearest to their deadline.
  private var hardest: (speed: Tick, playing: BenchedSpeed.Playing)? {
    speeds.compactMap { benched in benched.playing.map { (benched.speed.tick, $0) } }
      .max { $0.1.tailShare < $1.1.tailShare }
  }

  /// How the times of the blocks are spread, at the hardest speed.
  private var picture: String {
    guard let (speed, playing) = hardest else { return "" }
    let bars = playing.times.bars(most: 12)
    let most = bars.map(\.count).max() ?? 1
    let deadline = playing.deadline.microsecondText
    var lines = [
      """
      blocks at \(speed), \(playing.times.count) of \(playing.blockFrames) frames \
      (deadline \(deadline))
      """
    ]
    for bar in bars {
      // A bar of one block is still to be seen.
      let length = bar.count == 0 ? 0 : max(1, bar.count * 50 / most)
      let time = bar.seconds.microsecondText
      let gap = String(repeating: " ", count: max(0, 12 - time.count))
      lines.append("\(gap)\(time)  \(String(repeating: "#", count: length)) \(bar.count)")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private var verdict: String {
    guard let (speed, playing) = hardest else {
      return "None of these speeds can be played; render takes them."
    }
    let milliseconds = (playing.deadline * 1000).text(decimals: 2)
    // Of fewer than a thousand, the share that 999 of 1000 don't exceed is the worst one's.
    let count = playing.times.count
    let most = count < 1000 ? "all \(count) blocks took" : "999 of 1000 blocks take"
    let margin = "\(most) at most \(playing.tailShare.percentText) of their time"
    guard playing.tailShare < 0.5 else {
      return """
        This machine can't be relied on to play at \(speed) in blocks of \(playing.blockFrames) \
        frames (\(milliseconds) ms): \(margin). Try a larger --block.
        """
    }
    return """
      This machine can play at all of these speeds in blocks of \(playing.blockFrames) frames \
      (\(milliseconds) ms): at the hardest, \(speed), \(margin).
      """
  }
}

// MARK: JSON

extension BenchReport {
  var json: JSON {
    .object([
      ("processor", .string(machine.processor)), ("cores", .integer(Int64(machine.cores))),
      ("system", .string(machine.system)), ("version", .string(ProgramVersion.number)),
      ("sampleRate", .integer(Int64(BenchCommand.sampleRate))),
      ("channels", .integer(Int64(BenchCommand.channels))),
      ("seconds", .integer(Int64(options.seconds))),
      ("blockFrames", .integer(Int64(options.blockFrames))),
      ("peakMemoryBytes", .integer(Int64(peakMemory))), ("speeds", .array(speeds.map(\.json))),
    ])
  }
}

extension BenchedSpeed {
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [
      ("speed", .string("\(speed.tick)")), ("value", .number(speed.value)),
      (
        "rendering",
        .object([
          ("timesRealTime", .number(rendering.timesRealTime)),
          ("nanosecondsPerFrame", .number(rendering.nanosecondsPerFrame)),
        ])
      ),
    ]
    if let playing {
      members.append(("playing", playing.json))
    }
    return .object(members)
  }
}

extension BenchedSpeed.Playing {
  fileprivate var json: JSON {
    .object([
      ("timesRealTime", .number(timesRealTime)),
      ("nanosecondsPerFrame", .number(nanosecondsPerFrame)),
      ("deadlineSeconds", .number(deadline)), ("medianSeconds", .number(times.median)),
      ("p999Seconds", .number(tail)), ("worstSeconds", .number(times.worst)),
      ("p999OfDeadline", .number(tailShare)), ("worstOfDeadline", .number(worstShare)),
      ("allocatorCalls", memoryRequests.map { .integer(Int64($0)) } ?? .null),
      (
        "distribution",
        .array(
          times.bars(most: 12).map { bar in
            .object([("seconds", .number(bar.seconds)), ("blocks", .integer(Int64(bar.count)))])
          })
      ),
    ])
  }
}

extension Double {
  fileprivate var microsecondText: String { (self * 1e6).text(decimals: 1) + " µs" }
  fileprivate var percentText: String { (self * 100).text(decimals: 2) + " %" }
}
