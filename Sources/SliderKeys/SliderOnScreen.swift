import Terminal
import TickSlider

/// A slider as it is drawn somewhere in a terminal's window.
public struct SliderOnScreen: Sendable {
  private let picture: SliderPicture
  private let row: Int
  private let column: Int

  /// A picture with its upper left corner at a place, from 0 at the window's.
  public init(_ picture: SliderPicture, at place: CellPainter.Place) {
    self.picture = picture
    self.row = place.row
    self.column = place.column
  }

  /// Where on the track a report's pointer is that must be on it.
  fileprivate func target(of report: MouseReport) -> SliderPlace? {
    picture.place(atRow: report.row - row, column: report.column - column)
  }

  /// Where on the track a report's pointer is, wherever it has been dragged to.
  fileprivate func place(of report: MouseReport) -> SliderPlace? {
    picture.place(atColumn: report.column - column)
  }

  fileprivate func contains(_ report: MouseReport) -> Bool {
    let row = report.row - row
    guard picture.lines.indices.contains(row) else { return false }
    let column = report.column - column
    return column >= 0 && column < picture.lines.map(\.columns).max() ?? 0
  }
}

extension SliderGroup.Input {
  /// What a report of the mouse means to a group of sliders.
  ///
  /// A press on a track takes its thumb along until the button is let go, wherever the pointer goes
  /// meanwhile; the wheel over a slider is one tick.
  ///
  /// - Parameters:
  ///   - report: What the mouse did.
  ///   - sliders: The group's sliders as they are drawn, in its order.
  /// - Returns: What to hand to ``SliderGroup/update(_:at:)``, in order.
  public static func inputs(
    for report: MouseReport, over sliders: [SliderOnScreen]
  ) -> [SliderGroup.Input] {
    func pointer(
      _ phase: SliderPointerPhase, _ place: (SliderOnScreen) -> SliderPlace?
    ) -> [SliderGroup.Input] {
      sliders.enumerated().compactMap { index, slider in
        place(slider).map { .slider(index, .pointer(phase, $0)) }
      }
    }
    func wheel(_ count: Int) -> [SliderGroup.Input] {
      sliders.indices.filter { sliders[$0].contains(report) }
        .map { .slider($0, .ticks(count)) }
    }
    return switch report.action {
    case .press: report.button == 1 ? pointer(.press) { $0.target(of: report) } : []
    // To all of them: only the one that was pressed takes note.
    case .drag: pointer(.drag) { $0.place(of: report) }
    case .release: report.button == 1 ? pointer(.release) { $0.place(of: report) } : []
    case .wheelUp: wheel(1)
    case .wheelDown: wheel(-1)
    case .move: []
    }
  }
}
