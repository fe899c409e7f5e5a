import Cells
import Ticks
import Words

/// Draws sliders as lines of cells. Where they go, and in which colours a terminal shows them, is
/// someone else's affair.
///
/// From ``wideColumns`` columns on a slider has its label, the labels of its ends, the track and the
/// value in one line, and under the track the labels of its ticks as far as they fit. Below that the
/// track has a line of its own between label and value and those labels. Below ``narrowColumns``
/// there is text only. Where not all ticks that have marks can be marked, the number of ticks is
/// written out.
public struct SliderView: Sendable {
  /// From this width on everything is drawn.
  public static let wideColumns = 40
  /// From this width on a track is drawn.
  public static let narrowColumns = 20

  /// The language.
  public var words: Words
  /// The characters to draw with.
  public var glyphs: SliderGlyphs
  /// The styles to draw in.
  public var theme: SliderTheme
  /// Whether lines run from right to left: the label on the right, the value on the left. Which way
  /// a track runs is the slider's own affair, for the left of a balance is left everywhere.
  public var isRightToLeft = false
  /// The columns kept for the label and for the value; more are taken where they need more.
  private var labelColumns = 0
  private var valueColumns = 0

  /// A view in a language.
  public init(
    words: Words, glyphs: SliderGlyphs = .unicode, theme: SliderTheme = .standard
  ) {
    self.words = words
    self.glyphs = glyphs
    self.theme = theme
  }

  /// Makes the tracks of sliders below one another start and end in the same columns.
  public mutating func align(_ sliders: [TickSlider]) {
    labelColumns = sliders.map { CellLine($0.traits.label).columns }.max() ?? 0
    valueColumns = sliders.map { Self.valueColumns(of: $0, at: .zero) }.max() ?? 0
  }

  /// Draws `slider` as it is at `time`.
  ///
  /// - Parameters:
  ///   - slider: what to draw.
  ///   - time: when.
  ///   - columns: the width, greater than 0. No line is wider.
  ///   - isFocused: whether it has the keyboard.
  public func picture(
    of slider: TickSlider, at time: Duration, columns: Int, isFocused: Bool
  ) -> SliderPicture {
    precondition(columns > 0, "a picture is at least one column wide")
    let subject = Subject(
      slider: slider, time: time,
      label: CellLine(slider.traits.label, style: isFocused ? theme.focusedLabel : theme.label),
      focus: CellLine(
        isFocused ? String(isRightToLeft ? glyphs.mirroredFocus : glyphs.focus) : "",
        style: theme.focusedLabel),
      value: CellLine(
        slider.traits.currentValueLabel(slider.shownValue(at: time)), style: theme.value),
      valueColumns: max(valueColumns, Self.valueColumns(of: slider, at: time)))
    // Labels and values can be of any length: what does not fit falls to the next form.
    return (columns >= Self.wideColumns ? widePicture(of: subject, columns: columns) : nil)
      ?? (columns >= Self.narrowColumns ? narrowPicture(of: subject, columns: columns) : nil)
      ?? textPicture(of: subject, columns: columns)
  }
}

// MARK: The three forms

extension SliderView {
  /// What is to be drawn.
  private struct Subject {
    let slider: TickSlider
    let time: Duration
    let label: CellLine
    /// What stands before the label.
    let focus: CellLine
    let value: CellLine
    let valueColumns: Int
  }

  /// Fewer columns are no track.
  private static let shortestTrack = 10

  /// The columns of what stands before a label, and a blank.
  private static let focusColumns = 2

  private func widePicture(of subject: Subject, columns: Int) -> SliderPicture? {
    let traits = subject.slider.traits
    var row = row(columns)
    row.place(subject.focus, at: 0)
    let label = subject.label.truncated(to: columns / 3, mark: glyphs.ellipsis)
    row.place(label, at: Self.focusColumns)
    let lower = end(traits.minimumValueLabel, traits.minimumGlyph, of: traits, isLower: true)
    let upper = end(traits.maximumValueLabel, traits.maximumGlyph, of: traits, isLower: false)
    // Which of them comes first depends on the way the line runs and the way the track runs.
    let (first, last) = traits.isRightToLeft == isRightToLeft ? (lower, upper) : (upper, lower)
    func room(for end: CellLine) -> Int { end.columns > 0 ? end.columns + 1 : 0 }

    var start = Self.focusColumns + max(label.columns, min(labelColumns, columns / 3)) + 1
    row.place(first, at: start)
    start += room(for: first)
    let value = columns - subject.valueColumns
    let end = value - 2 - room(for: last)
    guard end - start >= Self.shortestTrack else { return nil }
    row.place(last, at: end + 1)
    let track = track(of: subject, columns: end - start)
    let left = row.place(track.line, at: start)
    let cursor = row.place(subject.value, at: value)
    return picture(
      [row.line], cursor: cursor, track: track, left: left, row: 0, of: subject.slider,
      columns: columns)
  }

  private func narrowPicture(of subject: Subject, columns: Int) -> SliderPicture? {
    let value = columns - subject.valueColumns
    // Focus, three columns of the label, and a blank.
    guard value >= 6 else { return nil }
    var row = row(columns)
    row.place(subject.focus, at: 0)
    row.place(
      subject.label.truncated(to: value - 3, mark: glyphs.ellipsis), at: Self.focusColumns)
    let cursor = row.place(subject.value, at: value)
    let track = track(of: subject, columns: columns)
    return picture(
      [row.line, track.line], cursor: cursor, track: track, left: 0, row: 1, of: subject.slider,
      columns: columns)
  }

  /// Label and value only; the value is the last to be cut.
  private func textPicture(of subject: Subject, columns: Int) -> SliderPicture {
    var row = row(columns)
    var column = 0
    let room = columns - subject.value.columns - 1
    if room > 0 {
      if subject.label.columns + Self.focusColumns <= room {
        row.place(subject.focus, at: 0)
        column += Self.focusColumns
      }
      let label = subject.label.truncated(to: room, mark: glyphs.ellipsis)
      row.place(label, at: column)
      column += label.columns + 1
    }
    let cursor = row.place(subject.value, at: column)
    return SliderPicture(lines: [row.line], cursorColumn: cursor, track: nil)
  }

  private func row(_ columns: Int) -> SliderRow {
    SliderRow(columns: columns, isMirrored: isRightToLeft)
  }

  /// What stands at an end of the track: the label, and next to the track the glyph.
  private func end(
    _ label: String?, _ glyph: SliderGlyph?, of traits: SliderTraits, isLower: Bool
  ) -> CellLine {
    let sign = glyph.map { glyphs.isASCII ? $0.ascii : $0.unicode }
    let parts = [label, sign].compactMap { $0 }
    let isOnTheLeft = isLower != traits.isRightToLeft
    return CellLine(
      (isOnTheLeft ? parts : parts.reversed()).joined(separator: " "), style: theme.caption)
  }

  /// Lines with a track from the column `left` on, and what is written under it.
  private func picture(
    _ lines: [CellLine], cursor: Int, track: SliderTrack, left: Int, row: Int,
    of slider: TickSlider,
    columns: Int
  ) -> SliderPicture {
    let caption = caption(under: track, of: slider, left: left, columns: columns)
    return SliderPicture(
      lines: lines + (caption.columns > 0 ? [caption] : []), cursorColumn: cursor,
      track: SliderPicture.Track(row: row, columns: left..<left + track.line.columns),
      targets: SliderPicture.Targets(
        marks: track.marks, thumb: track.thumb, isMirrored: slider.traits.isRightToLeft))
  }

  private func track(of subject: Subject, columns: Int) -> SliderTrack {
    SliderTrack(
      of: subject.slider, at: subject.time, columns: columns, glyphs: glyphs, theme: theme)
  }
}

// MARK: Values

extension SliderView {
  /// The columns for any value of the slider, so that the track's end stays where it is while the
  /// value runs: as many as the ends, the ticks (of many, some 64), and some values between them
  /// need.
  private static func valueColumns(of slider: TickSlider, at time: Duration) -> Int {
    let (traits, scale) = (slider.traits, slider.traits.scale)
    // Multiples of the golden ratio fall evenly and on no round value.
    let between = (1...16).compactMap {
      scale.value(at: (Double($0) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1))
    }
    let ends = [scale.range.lowerBound, scale.range.upperBound]
    let ticks = stride(from: 0, to: scale.ticks.count, by: scale.ticks.count / 64 + 1)
      .map { scale.ticks[$0].value }
    let values = ticks + ends + between + [slider.shownValue(at: time)]
    return values.map { CellLine(traits.currentValueLabel($0)).columns }.max() ?? 0
  }
}

// MARK: Under the track

extension SliderView {
  /// The labels of the marked ticks, each centred under its mark, and the number of ticks where some
  /// have no mark for want of room.
  private func caption(
    under track: SliderTrack, of slider: TickSlider, left: Int, columns: Int
  ) -> CellLine {
    let (traits, scale) = (slider.traits, slider.traits.scale)
    var places: [(column: Int, text: CellLine)] = []
    func place(_ text: String, around centre: Int) {
      let text = CellLine(text, style: theme.caption)
      guard text.columns > 0, text.columns <= columns else { return }
      let column = min(max(centre - text.columns / 2, 0), columns - text.columns)
      // One column stays free between two labels.
      let isFree = places.allSatisfy {
        column > $0.column + $0.text.columns || column + text.columns < $0.column
      }
      if isFree { places.append((column, text)) }
    }

    if track.isThinned {
      place(words.tickCount(scale.ticks.count), around: isRightToLeft ? 0 : columns)
    }
    // First come the neutral tick and the outermost ones, as with the marks themselves.
    let neutral = track.marks.first { scale.ticks[$0.tick].value == scale.neutral }
    let foremost = [neutral, track.marks.first, track.marks.last].compactMap { $0 }
    for mark in foremost + track.marks {
      place(traits.caption(of: scale.ticks[mark.tick]) ?? "", around: left + mark.column)
    }
    var row = SliderRow(columns: columns, isMirrored: false)
    for (column, text) in places { row.place(text, at: column) }
    return row.line
  }
}
