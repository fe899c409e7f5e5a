import Cells
import Ticks
import Words

/// Draws sliders as lines of cells. Where they go, and in which colours a terminal shows them, is
/// someone else's affair.
///
/// From ``wideColumns`` columns on a slider has its label, the labels of its ends, the track and the
/// value in one line, and under the track the labels of its ticks as far as they fit. Below that the
/// track has a line of its own under label and value. Below ``narrowColumns`` there is text only.
/// Where not all ticks can be marked, their number is written out.
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
  public mutating func align(_ sliders: [Slider]) {
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
    of slider: Slider, at time: Duration, columns: Int, isFocused: Bool
  ) -> SliderPicture {
    precondition(columns > 0, "a picture is at least one column wide")
    let subject = Subject(
      slider: slider, time: time,
      label: CellLine(slider.traits.label, style: isFocused ? theme.focusedLabel : theme.label),
      focus: isFocused ? "\(glyphs.focus) " : "  ",
      value: CellLine(slider.traits.valueText(slider.shownValue(at: time)), style: theme.value),
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
    let slider: Slider
    let time: Duration
    let label: CellLine
    /// What stands before the label.
    let focus: String
    let value: CellLine
    let valueColumns: Int
  }

  /// Fewer columns are no track.
  private static let shortestTrack = 10

  private func widePicture(of subject: Subject, columns: Int) -> SliderPicture? {
    let traits = subject.slider.traits
    let label = subject.label.truncated(to: columns / 3, mark: glyphs.ellipsis)
    var line = CellLine(subject.focus, style: theme.focusedLabel)
    line.append(label)
    line.pad(to: 2 + min(labelColumns, columns / 3))
    line.append(.blank)
    // From right to left the upper end is on the left.
    let ends = [traits.minimumLabel, traits.maximumLabel].map {
      CellLine($0 ?? "", style: theme.caption)
    }
    let (left, right) = traits.isRightToLeft ? (ends[1], ends[0]) : (ends[0], ends[1])
    if left.columns > 0 {
      line.append(left)
      line.append(.blank)
    }
    let start = line.columns
    let cursor = columns - subject.valueColumns
    let end = cursor - 2 - (right.columns > 0 ? right.columns + 1 : 0)
    guard end - start >= Self.shortestTrack else { return nil }

    let track = track(of: subject, columns: end - start)
    line.append(track.line)
    if right.columns > 0 {
      line.append(.blank)
      line.append(right)
    }
    line.pad(to: cursor)
    line.append(subject.value)
    let caption = caption(under: track, of: subject.slider, start: start, columns: columns)
    return SliderPicture(
      lines: caption.columns > 0 ? [line, caption] : [line], cursorColumn: cursor,
      track: SliderPicture.Track(row: 0, columns: start..<end))
  }

  private func narrowPicture(of subject: Subject, columns: Int) -> SliderPicture? {
    let cursor = columns - subject.valueColumns
    // Focus, three columns of the label, and a blank.
    guard cursor >= 6 else { return nil }
    var line = CellLine(subject.focus, style: theme.focusedLabel)
    line.append(subject.label.truncated(to: cursor - 3, mark: glyphs.ellipsis))
    let track = track(of: subject, columns: columns)
    var lines = [track.line]
    if let count = unmarkedCount(track, of: subject.slider) {
      if line.columns + count.columns + 2 < cursor {
        line.pad(to: cursor - 2 - count.columns)
        line.append(count)
      } else {
        lines.append(count)
      }
    }
    line.pad(to: cursor)
    line.append(subject.value)
    return SliderPicture(
      lines: [line] + lines, cursorColumn: cursor,
      track: SliderPicture.Track(row: 1, columns: 0..<columns))
  }

  /// Label and value only; the value is the last to be cut.
  private func textPicture(of subject: Subject, columns: Int) -> SliderPicture {
    let (label, value) = (subject.label, subject.value)
    let room = columns - value.columns - 1
    var line = CellLine()
    if room > 0 {
      if label.columns + 2 <= room { line.append(subject.focus, style: theme.focusedLabel) }
      line.append(label.truncated(to: room, mark: glyphs.ellipsis))
      line.append(.blank)
    }
    let cursor = line.columns
    line.append(value)
    return SliderPicture(
      lines: [line.truncated(to: columns, mark: "")], cursorColumn: cursor, track: nil)
  }

  private func track(of subject: Subject, columns: Int) -> SliderTrack {
    SliderTrack(
      of: subject.slider, at: subject.time, columns: columns, glyphs: glyphs, theme: theme)
  }
}

// MARK: Values

extension SliderView {
  /// The columns for any value of the slider, so that the track's end stays where it is while the
  /// value runs: as many as the ends, the ticks, and some values between them need.
  private static func valueColumns(of slider: Slider, at time: Duration) -> Int {
    let (traits, scale) = (slider.traits, slider.traits.scale)
    // Multiples of the golden ratio fall evenly and on no round value.
    let between = (1...16).compactMap {
      scale.value(at: (Double($0) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1))
    }
    let ends = [scale.range.lowerBound, scale.range.upperBound]
    let values = scale.ticks.map(\.value) + ends + between + [slider.shownValue(at: time)]
    return values.map { CellLine(traits.valueText($0)).columns }.max() ?? 0
  }
}

// MARK: Under the track

extension SliderView {
  /// The labels of the marked ticks, each centred under its mark, and the number of ticks where
  /// some have no mark.
  private func caption(
    under track: SliderTrack, of slider: Slider, start: Int, columns: Int
  ) -> CellLine {
    let scale = slider.traits.scale
    var places: [(column: Int, text: CellLine)] = []
    func place(_ text: CellLine, around centre: Int) {
      guard text.columns > 0, text.columns <= columns else { return }
      let column = min(max(centre - text.columns / 2, 0), columns - text.columns)
      // One column stays free between two labels.
      let isFree = places.allSatisfy {
        column > $0.column + $0.text.columns || column + text.columns < $0.column
      }
      if isFree { places.append((column, text)) }
    }

    if let count = unmarkedCount(track, of: slider) { place(count, around: columns) }
    // First come the neutral tick and the outermost ones, as with the marks themselves.
    let neutral = track.marks.first { scale.ticks[$0.tick].value == scale.neutral }
    let foremost = [neutral, track.marks.first, track.marks.last].compactMap { $0 }
    for mark in foremost + track.marks {
      let label = slider.traits.tickLabel(scale.ticks[mark.tick]) ?? ""
      place(CellLine(label, style: theme.caption), around: start + mark.column)
    }
    var line = CellLine()
    for (column, text) in places.sorted(by: { $0.column < $1.column }) {
      line.pad(to: column)
      line.append(text)
    }
    return line
  }

  /// How many ticks there are, where some have no mark.
  private func unmarkedCount(_ track: SliderTrack, of slider: Slider) -> CellLine? {
    let count = slider.traits.scale.ticks.count
    return track.marks.count < count
      ? CellLine(words.tickCount(count), style: theme.caption) : nil
  }
}
