import SliderKeys
import Terminal
import TickSlider

/// Finds out which place of a picture the mouse is on.
///
/// A picture is drawn wherever the shell has left the cursor, and only the terminal knows where that
/// is. It is asked whenever the picture may have moved.
struct PictureMouse {
  /// A slider's picture, and its upper left corner in the whole.
  typealias Part = (picture: SliderPicture, place: CellPainter.Place)

  /// What was true when the cursor was last asked for.
  private struct Question: Equatable {
    var size: TerminalSize
    var height: Int
    var cursorRow: Int
  }

  private let isOn: Bool
  private var asked: Question?
  /// The window's row in which the picture begins.
  private var top: Int?

  init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Takes note of what was drawn, and asks for the cursor when the picture may have moved.
  mutating func follow(
    height: Int, cursorRow: Int, size: TerminalSize, on session: TerminalSession
  ) {
    guard isOn, asked?.size != size || asked?.height != height else { return }
    asked = Question(size: size, height: height, cursorRow: cursorRow)
    top = nil
    session.askForCursorRow()
  }

  /// The terminal was given back and taken again.
  mutating func forget() {
    (asked, top) = (nil, nil)
  }

  /// Takes the terminal's answer.
  mutating func locate(cursorRow row: Int) {
    top = asked.map { row - $0.cursorRow }
  }

  /// What a report means to the sliders; nothing while nobody knows where they are.
  func inputs(for report: MouseReport, over parts: [Part]) -> [SliderGroup.Input] {
    guard let top else { return [] }
    let sliders = parts.map { part in
      SliderOnScreen(
        part.picture, at: CellPainter.Place(row: top + part.place.row, column: part.place.column))
    }
    return SliderGroup.Input.inputs(for: report, over: sliders)
  }
}
