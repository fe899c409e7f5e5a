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
  /// All keys, which are the longest part, take the place of others in a low window, and are laid
  /// out on pages where they don't fit into it.
  ///
  /// - Parameters:
  ///   - model: What to draw.
  ///   - time: When.
  ///   - columns: The width, greater than 0.
  ///   - rows: The height of the window.
  public func picture(
    of model: PlayerModel, at time: Duration, columns: Int, rows: Int = .max
  ) -> PlayerPicture {
    precondition(columns > 0, "a picture is at least one column wide")
    let sliders = model.sliders.sliders.enumerated().map { index, slider in
      sliderView.picture(
        of: slider, at: time, columns: columns, isFocused: index == model.sliders.focus)
    }
    let grid = BarGrid(beside: sliders[0], columns: columns)
    let head = [title(of: model, columns: columns), position(of: model, on: grid)]
    let indent = columns < SliderView.narrowColumns ? 0 : 2
    var parts = Parts(head: head, sliders: sliders, foot: meters(of: model, on: grid))
    guard let page = model.keysPage, model.message(at: time) == nil else {
      parts.foot += foot(of: model, at: time, columns: columns - indent).map {
        $0.indented(by: indent)
      }
      return parts.picture(focus: model.sliders.focus)
    }
    // What may go, step by step, so that all keys are seen at once: the meters, then all but the
    // sliders. Where they must be paged, they have a few lines, and the whole window if need be.
    let less = [
      Parts(head: head, sliders: sliders), Parts(sliders: sliders), Parts(),
    ]
    let sheet = KeySheet(everyKey, columns: columns - indent, ellipsis: ellipsis)
    parts =
      ([parts] + less.dropLast()).first { sheet.pages(rows: rows - $0.rows) == 1 }
      ?? less.first { rows - $0.rows >= Self.fewKeyRows } ?? Parts()
    let room = max(1, rows - parts.rows)
    let pages = sheet.pages(rows: room)
    let keys = sheet.lines(ofPage: min(page, pages - 1), rows: room) {
      CellLine(words.player.keysPage($0, of: pages), style: theme.caption)
    }
    parts.foot += keys.map { $0.indented(by: indent) }
    var picture = parts.picture(focus: model.sliders.focus)
    picture.keyPages = pages
    return picture
  }

  /// Rows that a page of keys has while anything else is shown.
  private static let fewKeyRows = 4
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
    if let message = model.message(at: time) {
      return CellLine(message, style: theme.message).wrapped(to: columns)
    }
    return [keysInReach(of: model, columns: columns)]
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

  /// All keys, each with what it does.
  private var everyKey: [KeySheet.Entry] {
    words.player.everyKey(isASCII: isASCII).map { key in
      KeySheet.Entry(
        key: CellLine(key.key, style: theme.key),
        meaning: CellLine(key.meaning, style: theme.caption))
    }
  }
}

/// What a picture is put together from.
private struct Parts {
  var head: [CellLine] = []
  var sliders: [SliderPicture] = []
  var foot: [CellLine] = []

  var rows: Int { head.count + sliders.map(\.lines.count).reduce(0, +) + foot.count }

  /// The parts below one another, with the cursor on the slider whose index is `focus`.
  func picture(focus: Int) -> PlayerPicture {
    var parts: [PlayerPicture.Slider] = []
    var row = head.count
    for picture in sliders {
      parts.append(PlayerPicture.Slider(picture: picture, row: row))
      row += picture.lines.count
    }
    let focused = parts.isEmpty ? nil : parts[focus]
    return PlayerPicture(
      lines: head + sliders.flatMap(\.lines) + foot, cursorRow: focused?.row ?? 0,
      cursorColumn: focused?.picture.cursorColumn ?? 0, sliders: parts)
  }
}

extension CellLine {
  fileprivate func indented(by columns: Int) -> CellLine {
    var line = CellLine()
    line.pad(to: columns)
    line.append(self)
    return line
  }
}
