import Cells
import Playback
import TickSlider
import Words

/// Draws a player as lines of cells.
///
/// From 40 columns on there is everything: title, position, sliders, meters, keys, with all bars
/// below one another. From 20 columns on the sliders take their short form and the meters lose their
/// numbers; below that there is text only.
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
    let sliders = model.sliders.sliders.enumerated().map { index, slider in
      sliderView.picture(
        of: slider, at: time, columns: columns, isFocused: index == model.sliders.focus)
    }
    let grid = BarGrid(beside: sliders[0], columns: columns)
    let head = [title(of: model, columns: columns), position(of: model, on: grid)]
    var parts: [PlayerPicture.Slider] = []
    var row = head.count
    for picture in sliders {
      parts.append(PlayerPicture.Slider(picture: picture, row: row))
      row += picture.lines.count
    }
    let focused = parts[model.sliders.focus]
    return PlayerPicture(
      lines: head + sliders.flatMap(\.lines) + meters(of: model, on: grid)
        + foot(of: model, at: time, columns: columns),
      cursorRow: focused.row, cursorColumn: focused.picture.cursorColumn, sliders: parts)
  }
}

// MARK: Title and position

extension PlayerView {
  private func title(of model: PlayerModel, columns: Int) -> CellLine {
    let glyph =
      switch model.reading.state {
      case .ended, .stopped, .failed: glyphs.stopped
      case .paused: glyphs.paused
      case _ where model.isPaused: glyphs.paused
      case .opening: glyphs.opening
      case .playing: glyphs.playing
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

  private func position(of model: PlayerModel, on grid: BarGrid) -> CellLine {
    let time = model.reading.seconds.clock()
    guard let length = model.reading.lengthSeconds else {
      return firstFitting(["  \(time)", time], columns: grid.columns)
    }
    let end = length.clock()
    // As wide as it will become, so that the bar stays where it is.
    let room = String(repeating: " ", count: max(0, end.count - time.count))
    return grid.line(CellLine("  \(room)\(time)"), tail: CellLine(end)) {
      bar(of: model, length: length, columns: $0)
    } ?? firstFitting(["  \(time) / \(end)", "\(time) / \(end)", time], columns: grid.columns)
  }

  /// The first of `texts` that fits, or what fits of the last.
  private func firstFitting(_ texts: [String], columns: Int) -> CellLine {
    let lines = texts.map { CellLine($0) }
    return lines.first { $0.columns <= columns } ?? lines[lines.count - 1].truncated(to: columns)
  }

  private func bar(of model: PlayerModel, length: Double, columns: Int) -> CellLine {
    let reading = model.reading
    func column(_ seconds: Double) -> Int {
      guard length > 0 else { return 0 }
      return Int(min(max(0, seconds / length), 1) * Double(columns - 1) + 0.5)
    }
    let place = column(reading.seconds)
    let start = model.loopStart.map { column(reading.seconds(of: $0)) }
    let end = model.loopEnd.map { column(reading.seconds(of: $0)) }
    var line = CellLine()
    for index in 0..<columns {
      let glyph =
        switch index {
        case place: glyphs.place
        case start: glyphs.loopStart
        case end: glyphs.loopEnd
        case ..<place: glyphs.heard
        default: glyphs.unheard
        }
      line.append(Cell(glyph, style: glyph == glyphs.unheard ? .plain : theme.state))
    }
    return line
  }
}

// MARK: Message and keys

extension PlayerView {
  private func foot(of model: PlayerModel, at time: Duration, columns: Int) -> [CellLine] {
    let indent = columns < SliderView.narrowColumns ? 0 : 2
    let lines =
      if let message = model.message(at: time) {
        CellLine(message, style: theme.message).wrapped(to: columns - indent)
      } else if model.showsKeys {
        everyKey().map { $0.truncated(to: columns - indent, mark: ellipsis) }
      } else {
        [keysInReach(of: model, columns: columns - indent)]
      }
    return lines.map { line in
      var indented = CellLine()
      indented.pad(to: indent)
      indented.append(line)
      return indented
    }
  }

  /// As many of the keys in reach as fit. The way out, and the way to all keys, come first.
  private func keysInReach(of model: PlayerModel, columns: Int) -> CellLine {
    let focused = model.sliders.sliders[model.sliders.focus].traits.label
    let keys = words.player.keysInReach(focused: focused, isASCII: isASCII).map { key in
      var line = CellLine(key.key, style: theme.key)
      line.append(" \(key.meaning)", style: theme.caption)
      return line
    }
    let gap = 3
    var room = columns + gap
    var fitting: Set<Int> = []
    for index in keys.indices.suffix(1) + keys.indices.dropLast().suffix(1)
      + keys.indices.dropLast(2) where keys[index].columns + gap <= room
    {
      room -= keys[index].columns + gap
      fitting.insert(index)
    }
    var line = CellLine()
    for index in fitting.sorted() {
      if line.columns > 0 { line.pad(to: line.columns + gap) }
      line.append(keys[index])
    }
    return line
  }

  private func everyKey() -> [CellLine] {
    let keys = words.player.everyKey(isASCII: isASCII)
    let width = keys.map { CellLine($0.key).columns }.max() ?? 0
    return keys.map { key in
      var line = CellLine(key.key, style: theme.key)
      line.pad(to: width + 2)
      line.append(key.meaning, style: theme.caption)
      return line
    }
  }
}
