import Cells

extension PlayerView {
  /// More meters than this share one line.
  private static let longMeters = 2

  /// The meters of a model: a line for each of one or two channels, one line for more.
  func meters(of model: PlayerModel, columns: Int, hasNumbers: Bool) -> [CellLine] {
    let meters = model.meters
    if meters.count > Self.longMeters {
      return [shortMeters(meters).truncated(to: columns, mark: ellipsis)]
    }
    let names = meters.count == 2 ? ["L", "R"] : [" "]
    return zip(names, meters).map { name, meter in
      var line = CellLine("  \(name) ", style: theme.caption)
      // `-12.3 dB`
      let number = hasNumbers ? CellLine(text(meter.held), style: theme.caption) : CellLine()
      line.append(bar(of: meter, columns: columns - line.columns - (hasNumbers ? 10 : 0)))
      line.pad(to: columns - number.columns)
      line.append(number)
      return line
    }
  }

  private func text(_ level: Double) -> String {
    guard level > LevelMeter.range.lowerBound else { return isASCII ? "- dB" : "−∞ dB" }
    // Always one place, so that the number doesn't dance.
    let tenths = Int((level.magnitude * 10).rounded())
    let mark = words.withDecimalMark(".")
    let sign = level < 0 && tenths > 0 ? (isASCII ? "-" : "−") : ""
    return "\(sign)\(tenths / 10)\(mark)\(tenths % 10) dB"
  }

  private func bar(of meter: LevelMeter, columns: Int) -> CellLine {
    func column(_ level: Double) -> Int {
      Int((LevelMeter.position(of: level) * Double(columns)).rounded())
    }
    let (level, held) = (column(meter.level), column(meter.held))
    let (high, peak) = (column(-12), column(-3))
    var line = CellLine()
    for index in 0..<max(0, columns) {
      let style = index >= peak ? theme.peakLevel : index >= high ? theme.highLevel : theme.level
      if index < level {
        line.append(Cell(glyphs.level, style: style))
      } else if index == held - 1 {
        line.append(Cell(glyphs.held, style: style))
      } else {
        line.append(Cell(glyphs.silence, style: theme.caption))
      }
    }
    return line
  }

  private func shortMeters(_ meters: [LevelMeter]) -> CellLine {
    var line = CellLine("  ")
    for (index, meter) in meters.enumerated() {
      let step = (LevelMeter.position(of: meter.level) * Double(glyphs.steps.count - 1)).rounded(
        .up)
      line.append("\(index + 1)", style: theme.caption)
      line.append(Cell(glyphs.steps[Int(step)], style: theme.level))
      line.append(" ")
    }
    return line
  }
}
