import Cells
import Ticks

/// The track of a slider, drawn at a width: marks, tint and thumb.
struct SliderTrack {
  /// A tick that is marked.
  struct Mark {
    /// Its index among the scale's ticks.
    let tick: Int
    /// Its column, from 0 at the left.
    let column: Int
  }

  /// The cells from left to right.
  let line: CellLine
  /// The ticks that are marked, and where, from the left.
  let marks: [Mark]

  /// Draws the track of `slider` as it is at `time`, `columns` wide.
  init(
    of slider: Slider, at time: Duration, columns: Int, glyphs: SliderGlyphs, theme: SliderTheme
  ) {
    let (traits, scale) = (slider.traits, slider.traits.scale)
    func column(at position: Double) -> Int { TickScale.column(at: position, columns: columns) }
    func column(of value: Double) -> Int { column(at: traits.position(of: value)) }

    let thumb = column(at: slider.position(at: time))
    let tintStart = column(of: scale.neutral ?? scale.range.lowerBound)
    let tint = min(tintStart, thumb)...max(tintStart, thumb)
    let reach = column(of: traits.reach.lowerBound)...column(of: traits.reach.upperBound)
    let marks = scale.marks(columns: columns)
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
      let isMajor = traits.tickLabel(scale.ticks[tick]) != nil
      let glyph =
        isTinted
        ? (isMajor ? glyphs.tintedMajorTick : glyphs.tintedMinorTick)
        : (isMajor ? glyphs.majorTick : glyphs.minorTick)
      return Cell(glyph, style: style)
    }

    let isMirrored = traits.isRightToLeft
    var line = CellLine()
    for column in 0..<columns { line.append(cell(isMirrored ? columns - 1 - column : column)) }
    self.line = line
    self.marks = marks.map {
      Mark(tick: $0.tick, column: isMirrored ? columns - 1 - $0.column : $0.column)
    }
  }
}
