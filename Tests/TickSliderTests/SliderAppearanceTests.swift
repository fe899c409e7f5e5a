import Cells
import Terminal
import Testing
import TickSlider
import Ticks
import Words

@Suite("How a slider looks")
struct SliderAppearanceTests {
  private static func speed(
    value: Double = 1.5, times: String = "×", isRightToLeft: Bool = false,
    bounds: ClosedRange<Double>? = nil, tint: CellColor? = nil
  ) -> TickSlider {
    TickSlider(
      value: value, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], neutralValue: 1, enabledBounds: bounds,
      spacing: .logarithmic, isRightToLeft: isRightToLeft, tint: tint,
      minimumGlyph: SliderGlyph("♩", ascii: "-"), maximumGlyph: SliderGlyph("♬", ascii: "+"),
      label: "Speed", currentValueLabel: { Sliders.english.number($0) + times })
  }

  private static func text(
    _ slider: TickSlider, columns: Int, glyphs: SliderGlyphs = .unicode, isRightToLeft: Bool = false
  ) -> [String] {
    var view = SliderView(words: Sliders.english, glyphs: glyphs)
    view.isRightToLeft = isRightToLeft
    return view.picture(of: slider, at: .zero, columns: columns, isFocused: true).lines.map(\.text)
  }

  // MARK: Widths

  private static let unicode: [(Int, [String])] = [
    (20, ["› Speed       1.5×", "┼─────────┿━━━━●───┼", "0.5×     1×  1.5× 2×"]),
    (
      40,
      [
        "› Speed ♩ ┼─────────┿━━━━●───┼ ♬  1.5×", "        0.5×       1×  1.5× 2×",
      ]
    ),
    (
      80,
      [
        "› Speed ♩ ┼─────────────────────────────┿━━━━━━━━━━━━━━━━●───────────┼ ♬  1.5×",
        "        0.5×                           1×              1.5×         2×",
      ]
    ),
    (
      200,
      [
        "› Speed ♩ ┼" + String(repeating: "─", count: 89) + "┿"
          + String(repeating: "━", count: 51) + "●" + String(repeating: "─", count: 36)
          + "┼ ♬  1.5×",
        String(repeating: " ", count: 8) + "0.5×" + String(repeating: " ", count: 87) + "1×"
          + String(repeating: " ", count: 49) + "1.5×" + String(repeating: " ", count: 34) + "2×",
      ]
    ),
  ]

  @Test("at 20, 40, 80 and 200 columns", arguments: unicode)
  func widths(columns: Int, lines: [String]) {
    #expect(Self.text(Self.speed(), columns: columns) == lines)
  }

  @Test("the same in ASCII, sign by sign", arguments: unicode)
  func ascii(columns: Int, lines: [String]) {
    let twins: [Character: Character] = [
      "›": ">", "♩": "-", "♬": "+", "┼": "+", "┿": "#", "─": "-", "━": "=", "●": "O", "×": "x",
    ]
    let slider = Self.speed(times: "x")
    #expect(
      Self.text(slider, columns: columns, glyphs: .ascii)
        == lines.map { String($0.map { twins[$0] ?? $0 }) })
  }

  @Test("no line is too wide and the cursor is on the value, at any width", arguments: 20...200)
  func anyWidth(columns: Int) {
    for isRightToLeft in [false, true] {
      var view = SliderView(words: Sliders.english)
      view.isRightToLeft = isRightToLeft
      let picture = view.picture(of: Self.speed(), at: .zero, columns: columns, isFocused: true)
      #expect(picture.lines.allSatisfy { $0.columns <= columns })
      #expect(picture.track!.columns.count >= 10)
      let atCursor = picture.lines[0].cells.dropFirst(picture.cursorColumn).map(\.character)
      #expect(String(atCursor).hasPrefix("1.5×"))
    }
  }

  // MARK: Direction

  @Test("from right to left the line is mirrored with the track")
  func rightToLeft() {
    let slider = Self.speed(isRightToLeft: true, bounds: 0.7...2)
    #expect(
      Self.text(slider, columns: 60, isRightToLeft: true) == [
        "  1.5×  ♬ ┼───────●━━━━━━━━━━┿───────────┈┈┈┈┈┈┈┈┼ ♩ Speed ‹",
        "         2×     1.5×        1×                 0.5×",
      ])
    #expect(
      Self.text(slider, columns: 20, isRightToLeft: true) == [
        "  1.5×       Speed ‹", "┼───●━━━━┿─────┈┈┈┈┼", "2×      1×      0.5×",
      ])
    #expect(Self.text(slider, columns: 15, isRightToLeft: true) == ["   1.5× Speed ‹"])
  }

  @Test("in Arabic: letters in their order, marks without a column, the value to the left")
  func arabic() {
    // "Speed", with two vowel marks; 1.5 in its digits, with its decimal sign.
    let slider = TickSlider(
      value: 1.5, in: 0.5...2, ticks: [0.5, 1, 1.5, 2], neutralValue: 1, spacing: .logarithmic,
      isRightToLeft: true, label: "السُّرعة",
      currentValueLabel: {
        String((Sliders.english.number($0) + "×").map { Self.arabicDigits[$0] ?? $0 })
      },
      minimumValueLabel: "بطيء", maximumValueLabel: "سريع")
    #expect(
      Self.text(slider, columns: 60, isRightToLeft: true) == [
        "  ١٫٥×  سريع ┼──────●━━━━━━━━┿───────────────┼ بطيء السُّرعة ‹",
        "            ٢×    ١٫٥×      ١×             ٠٫٥×",
      ])
    for columns in 1...200 {
      var view = SliderView(words: Sliders.english)
      view.isRightToLeft = true
      let picture = view.picture(of: slider, at: .zero, columns: columns, isFocused: true)
      #expect(picture.lines.allSatisfy { $0.columns <= columns })
      #expect((picture.track != nil) == (columns >= 20))
    }
  }

  private static let arabicDigits: [Character: Character] = [
    "0": "٠", "1": "١", "2": "٢", "5": "٥", ".": "٫",
  ]

  @Test("in a line from right to left a balance's left is left")
  func balance() {
    let slider = TickSlider(
      value: -1, in: -1...1, ticks: [-1, 0, 1], neutralValue: 0, label: "Balance",
      currentValueLabel: { _ in "" }, minimumValueLabel: "L", maximumValueLabel: "R",
      tickLabel: { _ in nil })
    #expect(
      Self.text(slider, columns: 40, isRightToLeft: true) == [
        "  L ●━━━━━━━━━━━┷──────────┴ R Balance ‹"
      ])
  }

  // MARK: Colours

  /// The colours of a palette: ground and text of a dark and a light window, and what a theme uses.
  struct Palette: Sendable {
    let name: String
    let grounds: [UInt32]
    let colors: [CellColor: UInt32]
  }

  /// xterm's are from its XTerm-col.ad, VGA's the adapter's own (the Linux console's too), Tango's
  /// GNOME Terminal's, Solarized's Ethan Schoonover's.
  static let palettes: [Palette] = [
    Palette(name: "xterm", grounds: [0x000000, 0xFFFFFF], colors: [.magenta: 0xCD00CD]),
    Palette(name: "VGA", grounds: [0x000000, 0xFFFFFF], colors: [.magenta: 0xAA00AA]),
    Palette(name: "Tango", grounds: [0x000000, 0xFFFFFF], colors: [.magenta: 0x75507B]),
    Palette(name: "Solarized", grounds: [0x002B36, 0xFDF6E3], colors: [.magenta: 0xD33682]),
  ]

  /// WCAG 2.2, "relative luminance".
  private static func luminance(_ color: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    // To the power of 2.4, as the fifth root of the twelfth power, by Newton's method.
    func power(_ base: Double) -> Double {
      let square = base * base
      let twelfth = square * square * square * square * square * square
      var root = 1.0
      for _ in 0..<100 {
        let fourth = root * root * root * root
        root -= (root * fourth - twelfth) / (5 * fourth)
      }
      return root
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }

  /// WCAG 2.2, "contrast ratio".
  private static func contrast(_ first: UInt32, _ second: UInt32) -> Double {
    let pair = [luminance(first), luminance(second)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test("the contrast of known pairs")
  func knownContrast() {
    #expect(abs(Self.contrast(0x000000, 0xFFFFFF) - 21) < 1e-9)
    // #767676 on white is the grey that just passes 4.5:1.
    #expect((4.5..<4.6).contains(Self.contrast(0x767676, 0xFFFFFF)))
  }

  @Test(
    "the theme's colours stand out by 3:1 (WCAG 1.4.11), on dark and light", arguments: palettes)
  func contrast(palette: Palette) throws {
    let theme = SliderTheme.standard
    let styles = [
      theme.focusedLabel, theme.label, theme.track, theme.tintedTrack, theme.unreachable,
      theme.litTick, theme.thumb, theme.value, theme.caption,
    ]
    for color in Set(styles.compactMap(\.color)) {
      let value = try #require(palette.colors[color], "the palettes lack \(color)")
      for ground in palette.grounds { #expect(Self.contrast(value, ground) >= 3) }
    }
    // What is drawn faint may be below that: only where nothing can be done (WCAG excepts it).
    #expect(styles.filter(\.isFaint) == [theme.unreachable])
    // Bold colours are brighter ones on many terminals, which nobody has looked at here.
    #expect(styles.allSatisfy { $0.color == nil || !$0.isBold })
    // Text is in the terminal's own colours.
    #expect(
      [theme.focusedLabel, theme.label, theme.value, theme.caption].allSatisfy { $0.color == nil })
  }

  @Test("a slider's own tint colours its track and thumb")
  func tint() {
    let view = SliderView(words: Sliders.english)
    func colors(_ tint: CellColor?) -> Set<CellColor?> {
      let slider = Self.speed(tint: tint)
      let picture = view.picture(of: slider, at: .zero, columns: 80, isFocused: true)
      return Set(picture.lines.flatMap(\.cells).map(\.style.color))
    }
    #expect(colors(nil) == [nil, .magenta])
    #expect(colors(.green) == [nil, .green])
  }

  @Test("nothing is told by colour alone", arguments: [SliderGlyphs.unicode, .ascii])
  func withoutStyles(glyphs: SliderGlyphs) {
    let view = SliderView(words: Sliders.english, glyphs: glyphs)
    func characters(_ slider: TickSlider, isFocused: Bool = false, at time: Duration = .zero)
      -> String
    {
      view.picture(of: slider, at: time, columns: 80, isFocused: isFocused).lines[0].text
    }
    let ends = [SliderGlyph("♩", ascii: "-"), SliderGlyph("♬", ascii: "+")]
    #expect(ends[0] != ends[1])
    let resting = Self.speed()
    // With the keyboard and without.
    #expect(characters(resting, isFocused: true) != characters(resting))
    // To be moved and not.
    var disabled = resting
    _ = disabled.update(.isEnabled(false), at: .zero)
    #expect(characters(disabled) != characters(resting))
    // What can be reached and what can't.
    #expect(characters(Self.speed(bounds: 0.7...2)) != characters(resting))
    // At rest and held.
    var held = resting
    _ = held.update(.pointer(.press, .thumb), at: .zero)
    #expect(characters(held) != characters(resting))
    // A tick that was crossed a moment ago, and the same a second later.
    var crossed = Self.speed(value: 2)
    _ = crossed.update(.pointer(.press, .position(0.7)), at: .zero)
    #expect(crossed.litTick(at: .ms(1)) == 2)
    #expect(characters(crossed, at: .ms(1)) != characters(crossed, at: .seconds(1)))
    // Tinted and not; large marks and small ones; the thumb and the track.
    let pairs: [(Character, Character)] = [
      (glyphs.track, glyphs.tintedTrack), (glyphs.track, glyphs.unreachableTrack),
      (glyphs.majorTick, glyphs.minorTick), (glyphs.majorTick, glyphs.tintedMajorTick),
      (glyphs.minorTick, glyphs.tintedMinorTick), (glyphs.tintedMajorTick, glyphs.tintedMinorTick),
      (glyphs.thumb, glyphs.heldThumb), (glyphs.thumb, glyphs.disabledThumb),
    ]
    for (first, second) in pairs { #expect(first != second) }
    let thumbs: Set = [glyphs.thumb, glyphs.heldThumb, glyphs.disabledThumb]
    let track: Set = [
      glyphs.track, glyphs.tintedTrack, glyphs.unreachableTrack, glyphs.majorTick,
      glyphs.tintedMajorTick, glyphs.minorTick, glyphs.tintedMinorTick, glyphs.litTick,
    ]
    #expect(thumbs.isDisjoint(with: track))
  }

  // MARK: On a terminal

  private static let size = TerminalSize(columns: 40, rows: 10)

  private static func frame(
    _ picture: SliderPicture, _ painter: inout CellPainter
  ) -> [UInt8] {
    let cursor = CellPainter.Place(row: 0, column: picture.cursorColumn)
    return painter.frame(picture.lines, cursor: cursor, size: size).bytes
  }

  @Test("with NO_COLOR, byte by byte")
  func noColor() {
    let environment = ["NO_COLOR": "1", "TERM": "xterm", "LANG": "en_GB.UTF-8"]
    var painter = CellPainter(
      appearance: TerminalAppearance(color: .automatic, isASCII: false) { environment[$0] })
    let view = SliderView(words: Sliders.english)
    let picture = view.picture(of: Self.speed(), at: .zero, columns: 40, isFocused: true)
    #expect(
      String(decoding: Self.frame(picture, &painter), as: UTF8.self)
        .replacing("\u{1B}", with: "^")
        == "^[?7l\r^[K^[0;1m›^[3GSpeed^[9G^[0m♩^[11G┼─────────┿━━━━●───┼^[32G♬^[35G^[0;1m1.5×\r\n"
        + "^[0m^[J^[9G0.5×^[20G1×^[24G1.5×^[29G2×^[1A^[35G^[?7h")
  }

  @Test("a redraw that changes nothing writes no byte")
  func unchanged() {
    var painter = CellPainter(appearance: TerminalAppearance(usesColor: true, usesUnicode: true))
    let view = SliderView(words: Sliders.english)
    var slider = TickSlider(Sliders.ten { $0.currentValueLabel = { "\(Int($0))" } }, value: 5)
    func frame(at time: Duration) -> [UInt8] {
      let picture = view.picture(of: slider, at: time, columns: 40, isFocused: true)
      return Self.frame(picture, &painter)
    }
    #expect(!frame(at: .zero).isEmpty)
    #expect(frame(at: .zero).isEmpty)
    #expect(frame(at: .seconds(100)).isEmpty)
    // A thumb that moves by less than a column, with a value that reads the same.
    _ = slider.update(.releasesProven, at: .seconds(100))
    _ = slider.update(.value(5.01), at: .seconds(100))
    #expect(frame(at: .seconds(101)).isEmpty)
    // And one that moves writes some.
    _ = slider.update(.value(7), at: .seconds(102))
    #expect(!frame(at: .seconds(103)).isEmpty)
    #expect(frame(at: .seconds(103)).isEmpty)
  }
}
