import Cells

extension PlayerView {
  /// More meters than this share one line.
  private static let longMeters = 2
  /// `-12 dB`, the widest number of a meter.
  private static let numberColumns = 6

  /// The meters of a model: a line for each of one or two channels, one line for more.
  func meters(of model: PlayerModel, on grid: BarGrid) -> [CellLine] {
    let meters = model.meters
    guard grid.hasBars else { return [] }
    if meters.count > Self.longMeters {
      return [shortMeters(meters).truncated(to: grid.columns, mark: ellipsis)]
    }
    let names = meters.count == 2 ? ["L", "R"] : [" "]
    return zip(names, meters).compactMap { name, meter in
      var number = CellLine()
      if grid.hasTails {
        number.append(text(meter.held), style: theme.caption)
        // Always as wide, so that the bar stays where it is.
        number.pad(to: Self.numberColumns)
      }
      return grid.line(CellLine("  \(name)", style: theme.caption), tail: number) {
        bar(of: meter, columns: $0)
      }
    }
  }

  /// Whole decibels, which can be read while they run; nothing for silence.
  private func text(_ level: Double) -> String {
    guard level > LevelMeter.range.lowerBound else { return "" }
    let number = words.number(level, places: 0)
    return "\(level >= 0.5 ? "+" : "")\(number) dB"
  }

  private func bar(of meter: LevelMeter, columns: Int) -> CellLine {
    func column(_ level: Double) -> Int {
      Int((LevelMeter.position(of: level) * Double(columns)).rounded())
    }
    let (level, held) = (column(meter.level), column(meter.held))
    let (high, peak) = (column(-12), column(-3))
    var line = CellLine()
    for index in 0..<columns {
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

  /// `1▆ 2▅ 3▁`: a column for each channel, beside its number.
  private func shortMeters(_ meters: [LevelMeter]) -> CellLine {
    var line = CellLine(" ")
    for (index, meter) in meters.enumerated() {
      let step = LevelMeter.position(of: meter.level) * Double(glyphs.steps.count - 1)
      line.append(" \(index + 1)", style: theme.caption)
      line.append(Cell(glyphs.steps[Int(step.rounded(.up))], style: theme.level))
    }
    return line
  }
}
