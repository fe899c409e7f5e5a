import SliderKeys
import Terminal
import Testing
import TickSlider
import Ticks

@Suite("The mouse over sliders")
struct MouseTests {
  /// Two sliders below one another, the first in the window's 6th line and 4th column.
  private static let group = SliderGroup([
    TickSlider(Sliders.ten(), value: 5), TickSlider(Sliders.balance(), value: 0),
  ])
  private static let pictures = group.sliders.map {
    SliderView(words: Sliders.english).picture(
      of: $0, at: .zero, columns: 60, isFocused: false)
  }
  private static let places = [
    CellPainter.Place(row: 5, column: 3), CellPainter.Place(row: 7, column: 3),
  ]
  private static let onScreen = zip(pictures, places).map { SliderOnScreen($0, at: $1) }

  private static func inputs(
    _ action: MouseReport.Action, button: Int = 1, column: Int, row: Int
  ) -> [SliderGroup.Input] {
    SliderGroup.Input.inputs(
      for: MouseReport(action, button: button, column: column, row: row), over: onScreen)
  }

  /// The column in the window of the end of a slider's track.
  private static func lastColumn(_ slider: Int) -> Int {
    places[slider].column + pictures[slider].track!.columns.upperBound - 1
  }

  @Test("a press is for the slider whose track it is on")
  func press() {
    #expect(
      Self.inputs(.press, column: Self.lastColumn(0), row: 5)
        == [.slider(0, .pointer(.press, .tick(10)))])
    #expect(
      Self.inputs(.press, column: Self.lastColumn(1), row: 7)
        == [.slider(1, .pointer(.press, .tick(2)))])
    for (column, row) in [(Self.lastColumn(0), 4), (Self.lastColumn(0), 6), (3, 5), (0, 5)] {
      #expect(Self.inputs(.press, column: column, row: row) == [])
    }
    #expect(Self.inputs(.press, button: 3, column: Self.lastColumn(0), row: 5) == [])
  }

  @Test("a drag moves the slider that was pressed, wherever it goes")
  func drag() {
    var group = Self.group
    for (action, column, row) in [
      (MouseReport.Action.press, Self.lastColumn(1) - 4, 7), (.drag, Self.lastColumn(1) + 20, 5),
      (.release, 500, 0),
    ] {
      for input in Self.inputs(action, column: column, row: row) {
        _ = group.update(input, at: .ms(column))
      }
    }
    _ = group.advance(to: .seconds(9))
    #expect(group.sliders.map(\.value) == [5, 1])
  }

  @Test("the wheel is one tick of the slider that it is over")
  func wheel() {
    #expect(Self.inputs(.wheelUp, button: 0, column: 10, row: 6) == [.slider(0, .ticks(1))])
    #expect(Self.inputs(.wheelDown, button: 0, column: 10, row: 7) == [.slider(1, .ticks(-1))])
    #expect(Self.inputs(.wheelDown, button: 0, column: 10, row: 20) == [])
    #expect(Self.inputs(.wheelDown, button: 0, column: 1, row: 5) == [])
    #expect(Self.inputs(.move, button: 0, column: 10, row: 5) == [])
  }
}
