import Cells
import Ticks

/// The track of a slider, drawn at a width: marks, tint and thumb.
struct SliderTrack {
  /// The cells from left to right.
  let line: CellLine
  /// The ticks that are marked, and their columns from the left.
  let marks: [TickScale.Mark]
  /// The thumb's column from the left.
  let thumb: Int
  /// Whether there was no room for the marks of some ticks.
  let isThinned: Bool

  /// Draws the track of `slider` as it is at `time`, `columns` wide.
  init(
    of slider: TickSlider, at time: Duration, columns: Int, glyphs: SliderGlyphs, theme: SliderTheme
  ) {
    let (traits, scale) = (slider.traits, slider.traits.scale)
    func column(at position: Double) -> Int { TickScale.column(at: position, columns: columns) }
    func column(of value: Double) -> Int { column(at: traits.position(of: value)) }

    let thumb = column(at: slider.position(at: time))
    let tintStart = column(of: scale.neutral ?? scale.range.lowerBound)
    let tint = min(tintStart, thumb)...max(tintStart, thumb)
    let reach = column(of: traits.reach.lowerBound)...column(of: traits.reach.upperBound)
    let theme = theme.tinted(traits.tint)
    let marks = scale.marks(columns: columns, mark: traits.tickMark)
    let tickByColumn = Dictionary(uniqueKeysWithValues: marks.map { ($0.column, $0.tick) })
    let lit = slider.litTick(at: time)

    func cell(_ column: Int) -> Cell {
      let isTinted = tint.contains(column) && thumb != tintStart
      let isReachable = reach.contains(column)
      var style = isTinted ? theme.tintedTrack : theme.track
      if !isReachable || !slider.isEnabled { style = theme.unreachable }
      if column == thumb {
        guard slider.isEnabled else {
          return Cell(glyphs.disabledThumb, style: theme.unreachable)
        }
        let isLit = lit != nil && tickByColumn[column] == lit
        return Cell(
          slider.isHeld ? glyphs.heldThumb : glyphs.thumb,
          style: isLit ? theme.litTick : theme.thumb)
      }
      guard let tick = tickByColumn[column] else {
        let glyph = isTinted ? glyphs.tintedTrack : glyphs.track
        return Cell(isReachable ? glyph : glyphs.unreachableTrack, style: style)
      }
      if tick == lit { return Cell(glyphs.litTick, style: theme.litTick) }
      let isMajor = traits.tickMark(scale.ticks[tick]) != .minor
      let glyph =
        isTinted
        ? (isMajor ? glyphs.tintedMajorTick : glyphs.tintedMinorTick)
        : (isMajor ? glyphs.majorTick : glyphs.minorTick)
      return Cell(glyph, style: style)
    }

    func fromLeft(_ column: Int) -> Int {
      traits.isRightToLeft ? columns - 1 - column : column
    }
    var line = CellLine()
    for column in 0..<columns { line.append(cell(fromLeft(column))) }
    self.line = line
    self.marks = marks.map { TickScale.Mark(tick: $0.tick, column: fromLeft($0.column)) }
    self.thumb = fromLeft(thumb)
    self.isThinned = marks.count < scale.ticks.count { traits.tickMark($0) != .hidden }
  }
}
