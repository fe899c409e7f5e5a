/// The options of `detent slide`.
enum SlideOption: String, CommandOption {
  case value, range, ticks, step, neutral, bounds, label, unit, hint, spacing
  case noSnap = "no-snap"
  case rtl
  case minLabel = "min-label"
  case maxLabel = "max-label"
  case printLive = "print-live"
  case noAnimation = "no-animation"
  case plain, ascii, color, keys, mouse

  var letter: Character? { nil }

  var valueName: String? {
    switch self {
    case .value, .neutral: "V"
    case .range, .bounds: "LO..HI"
    case .ticks: "LIST"
    case .step: "STEP"
    case .label, .unit, .hint, .minLabel, .maxLabel: "TEXT"
    case .spacing: "HOW"
    case .color: "WHEN"
    case .keys: "KIND"
    case .noSnap, .rtl, .printLive, .noAnimation, .plain, .ascii, .mouse: nil
    }
  }
}
