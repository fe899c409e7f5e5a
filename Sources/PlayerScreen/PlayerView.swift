import Cells
import Playback
import TickSlider
import Words

/// Draws a player as lines of cells.
///
/// From 40 columns on there is everything: title, position, sliders, meters, keys. From 20 columns
/// on the sliders take their short form and the meters lose their numbers; below that there is text
/// only.
public struct PlayerView: Sendable {
  let words: Words
  let glyphs: PlayerGlyphs
  let theme: PlayerTheme
  let isASCII: Bool
  private var sliderView: SliderView

  /// A view for the sliders of `model`.
  public init(of model: PlayerModel) {
    words = model.words
    isASCII = model.isASCII
    glyphs = isASCII ? .ascii : .unicode
    theme = .standard
    sliderView = SliderView(words: model.words, glyphs: isASCII ? .ascii : .unicode)
    sliderView.align(model.sliders.sliders)
  }

  var ellipsis: String { isASCII ? "." : "…" }

  /// Draws `model` as it is at `time`.
  ///
  /// - Parameters:
  ///   - model: What to draw.
  ///   - time: When.
  ///   - columns: The width, greater than 0.
  public func picture(of model: PlayerModel, at time: Duration, columns: Int) -> PlayerPicture {
    precondition(columns > 0, "a picture is at least one column wide")
    let isWide = columns >= SliderView.wideColumns
    let isDrawn = columns >= SliderView.narrowColumns
    var picture = PlayerPicture(
      lines: [title(of: model, columns: columns), position(of: model, columns: columns)],
      cursorRow: 0, cursorColumn: 0)
    for (index, slider) in model.sliders.sliders.enumerated() {
      let isFocused = index == model.sliders.focus
      let drawn = sliderView.picture(of: slider, at: time, columns: columns, isFocused: isFocused)
      if isFocused {
        (picture.cursorRow, picture.cursorColumn) = (picture.lines.count, drawn.cursorColumn)
      }
      picture.lines += drawn.lines
    }
    if isDrawn { picture.lines += meters(of: model, columns: columns, hasNumbers: isWide) }
    if let message = model.message(at: time) {
      picture.lines += CellLine(message, style: theme.message).wrapped(to: columns)
    } else if model.showsKeys {
      picture.lines += everyKey(columns: columns)
    } else {
      picture.lines.append(keysInReach(of: model, columns: columns))
    }
    return picture
  }
}

// MARK: Title and position

extension PlayerView {
  private func title(of model: PlayerModel, columns: Int) -> CellLine {
    let glyph =
      switch model.reading.state {
      case _ where model.isPaused: glyphs.paused
      case .opening: glyphs.opening
      case .playing: glyphs.playing
      case .paused: glyphs.paused
      case .ended, .stopped, .failed: glyphs.stopped
      }
    var asides: [String] = []
    if model.isMuted {
      asides.append(words.player.shortMuted)
    } else if model.volume != .neutral {
      asides.append(words.shortVolume(model.volume.value))
    }
    if model.reading.files > 1 { asides.append("\(model.reading.file + 1)/\(model.reading.files)") }
    var aside = CellLine(asides.joined(separator: "  "), style: theme.caption)
    if aside.columns > columns / 2 { aside = CellLine() }
    var line = CellLine("\(glyph) ", style: theme.state)
    let room = columns - line.columns - (aside.columns > 0 ? aside.columns + 1 : 0)
    line.append(
      CellLine(model.reading.title, style: theme.title).truncated(to: room, mark: ellipsis))
    if aside.columns > 0 {
      line.pad(to: columns - aside.columns)
      line.append(aside)
    }
    return line.truncated(to: columns, mark: "")
  }

  /// Fewer columns are no bar.
  private static let shortestBar = 8

  private func position(of model: PlayerModel, columns: Int) -> CellLine {
    let reading = model.reading
    var line = CellLine("  ")
    let time = reading.seconds.clock()
    guard let length = reading.lengthSeconds else {
      line.append(time)
      return line.truncated(to: columns, mark: "")
    }
    let end = length.clock()
    // As wide as it will become, so that the bar stays where it is.
    for _ in 0..<max(0, end.count - time.count) { line.append(.blank) }
    line.append(time)
    let barColumns = columns - line.columns - end.count - 4
    if barColumns >= Self.shortestBar {
      line.append(.blank)
      line.append(bar(of: model, length: length, columns: barColumns))
      line.append(" \(end)")
    } else {
      line.append(" / \(end)")
    }
    return line.truncated(to: columns, mark: "")
  }

  private func bar(of model: PlayerModel, length: Double, columns: Int) -> CellLine {
    let reading = model.reading
    func column(_ seconds: Double) -> Int {
      guard length > 0 else { return 0 }
      return min(max(0, Int(seconds / length * Double(columns - 1) + 0.5)), columns - 1)
    }
    let place = column(reading.seconds)
    let start = model.loopStart.map { column(reading.seconds(of: $0)) }
    let end = model.loopEnd.map { column(reading.seconds(of: $0)) }
    var line = CellLine()
    for index in 0..<columns {
      let cell =
        if index == place {
          Cell(glyphs.place, style: theme.state)
        } else if index == start {
          Cell(glyphs.loopStart, style: theme.state)
        } else if index == end {
          Cell(glyphs.loopEnd, style: theme.state)
        } else if index < place {
          Cell(glyphs.heard, style: theme.state)
        } else {
          Cell(glyphs.unheard)
        }
      line.append(cell)
    }
    return line
  }
}

// MARK: Keys

extension PlayerView {
  /// As many of the keys in reach as fit, the most important last, where the eye ends.
  private func keysInReach(of model: PlayerModel, columns: Int) -> CellLine {
    let focused = model.sliders.sliders[model.sliders.focus].traits.label
    var fitting: [CellLine] = []
    var width = 2
    for key in words.player.keysInReach(focused: focused, isASCII: isASCII) {
      let text = key.line(keyStyle: theme.key, style: theme.caption)
      guard width + text.columns <= columns else { continue }
      width += text.columns + 3
      fitting.append(text)
    }
    var line = CellLine("  ")
    for (index, text) in fitting.reversed().enumerated() {
      if index > 0 { line.append("   ") }
      line.append(text)
    }
    return line.truncated(to: columns, mark: "")
  }

  private func everyKey(columns: Int) -> [CellLine] {
    let keys = words.player.everyKey(isASCII: isASCII)
    let width = keys.map { CellLine($0.key).columns }.max() ?? 0
    return keys.map { key in
      var line = CellLine("  ")
      line.append(key.key, style: theme.key)
      line.pad(to: width + 4)
      line.append(key.meaning, style: theme.caption)
      return line.truncated(to: columns, mark: ellipsis)
    }
  }
}

extension PlayerWords.Key {
  fileprivate func line(keyStyle: CellStyle, style: CellStyle) -> CellLine {
    var line = CellLine(key, style: keyStyle)
    line.append(" \(meaning)", style: style)
    return line
  }
}
