import Cells
import Testing
import TickSlider
import Ticks
import Words

@Suite("A slider on the screen")
struct SliderViewTests {
  private static let view = SliderView(words: Sliders.english)

  private static func text(
    _ slider: TickSlider, columns: Int, at time: Duration = .zero, isFocused: Bool = false,
    view: SliderView = view
  ) -> [String] {
    view.picture(of: slider, at: time, columns: columns, isFocused: isFocused).lines.map(\.text)
  }

  private static let speed = TickSlider(Sliders.speed(), value: 1.5)

  private static var balance: TickSlider {
    var traits = Sliders.balance()
    traits.minimumValueLabel = "L"
    traits.maximumValueLabel = "R"
    return TickSlider(traits, value: -0.2)
  }

  private static let manyTicks = TickSlider(
    Sliders.speed {
      $0.scale = TickScale(spanning: TickPreset.all.ticks, neutral: 1, spacing: .logarithmic)
      $0.tickMark = { [0.1, 1, 8].contains($0.value) ? .label($0.description) : .minor }
    }, value: 1.5)

  private static var held: TickSlider {
    var slider = TickSlider(Sliders.ten(), value: 5, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    _ = slider.advance(to: .ms(250))
    return slider
  }

  @Test("80 columns")
  func wide() {
    #expect(
      Self.text(Self.speed, columns: 80, isFocused: true) == [
        "› Speed ┼───────────────────────────────┿━━━━━━━━━━━━━━━━━●────────────┼  1.5×",
        "      0.5×                             1×               1.5×          2×",
      ])
    #expect(
      Self.text(Self.balance, columns: 80) == [
        "  Balance L ┼─────────────────────●━━━━━┿──────────────────────────┼ R  20%L",
        "          100%L                         C                        100%R",
      ])
    #expect(
      Self.text(Self.manyTicks, columns: 80) == [
        "  Speed ┼─────┴───┴──┴──┴─┴─┴─┴──┴─┴─┴─┴─┿━┷━┷━●─┴─┴─┴──┴─┴─┴───┴──┴─┴─┼  1.5×",
        "       0.1                               1                              62 ticks",
      ])
  }

  @Test("40 columns")
  func smallest() {
    #expect(
      Self.text(Self.speed, columns: 40, isFocused: true) == [
        "› Speed ┼───────────┿━━━━━●────┼  1.5×",
        "      0.5×         1×   1.5×  2×",
      ])
    #expect(
      Self.text(Self.held, columns: 40, at: .ms(250)) == [
        "  Level ┼─┼──┼─┼──┼─┿━╋◉─┼─┼──┼─┼  6.25",
        "        0 1  2 3  4 5 6  7 8   10",
      ])
  }

  @Test("20 and 39 columns: the track has a line of its own")
  func narrow() {
    #expect(
      Self.text(Self.speed, columns: 20, isFocused: true) == [
        "› Speed       1.5×",
        "┼─────────┿━━━━●───┼",
        "0.5×     1×  1.5× 2×",
      ])
    #expect(
      Self.text(Self.manyTicks, columns: 39) == [
        "  Speed                          1.5×",
        "┼───┴─┴─┴─┴─┴─┴─┴─┴─┿━┷●┴─┴─┴─┴─┴─┴─┴─┼",
        "0.1                 1          62 ticks",
      ])
    #expect(
      Self.text(Self.manyTicks, columns: 20) == [
        "  Speed       1.5×",
        "┼─┴─┴─┴─┴─┿━●─┴─┴──┼",
        "0.1       1 62 ticks",
      ])
  }

  @Test("below 20 columns there is text, and the value is cut last")
  func textOnly() {
    #expect(Self.text(Self.speed, columns: 19, isFocused: true) == ["› Speed 1.5×"])
    #expect(Self.text(Self.speed, columns: 11, isFocused: true) == ["Speed 1.5×"])
    #expect(Self.text(Self.speed, columns: 9) == ["Spe… 1.5×"])
    #expect(Self.text(Self.speed, columns: 5) == ["1.5×"])
    #expect(Self.text(Self.speed, columns: 2) == ["1."])
  }

  @Test("in ASCII")
  func ascii() {
    var view = Self.view
    view.glyphs = .ascii
    var traits = Sliders.ten()
    traits.enabledBounds = 2...8
    traits.tickMark = { Int($0.value).isMultiple(of: 5) ? .value : .minor }
    var slider = TickSlider(traits, value: 7)
    #expect(
      Self.text(slider, columns: 60, isFocused: true, view: view) == [
        "> Level +...'....'---'----'---#===\"====O---'....'...+  7",
        "        0                     5                    10",
      ])
    _ = slider.update(.isEnabled(false), at: .zero)
    #expect(Self.text(slider, columns: 60, view: view)[0].contains("#===\"====o---'"))
    var held = Self.held
    _ = held.advance(to: .ms(250))
    let text = Self.text(held, columns: 80, at: .ms(250), view: view).joined()
    #expect(text.contains("#=====*=@-") && text.allSatisfy(\.isASCII))
  }

  @Test("from right to left the track is mirrored, the ends change places")
  func rightToLeft() {
    let slider = TickSlider(
      Sliders.speed {
        $0.isRightToLeft = true
        $0.enabledBounds = 0.7...2
        $0.minimumValueLabel = "min"
        $0.maximumValueLabel = "max"
      }, value: 1.5)
    #expect(
      Self.text(slider, columns: 80) == [
        "  Speed max ┼──────────●━━━━━━━━━━━━━━━┿───────────────┈┈┈┈┈┈┈┈┈┈┈┈┼ min  1.5×",
        "           2×        1.5×             1×                         0.5×",
      ])
  }

  @Test("the cursor is where the value begins", arguments: [80, 40, 39, 20, 19, 9])
  func cursor(columns: Int) {
    for slider in [Self.speed, Self.balance, Self.manyTicks, Self.held] {
      let picture = Self.view.picture(of: slider, at: .zero, columns: columns, isFocused: true)
      let value = slider.traits.currentValueLabel(slider.shownValue(at: .zero))
      let cells = picture.lines[0].cells.dropFirst(picture.cursorColumn)
      #expect(String(cells.map(\.character)).hasPrefix(value))
    }
  }

  @Test("no line is wider than asked for, whatever the language and the labels")
  func fitting() {
    let chinese = Words.words(in: .simplifiedChinese)
    var traits = Sliders.speed {
      $0.label = "速度很长的名字\u{1B}[2J"
      $0.currentValueLabel = { chinese.times($0) }
      $0.minimumValueLabel = "慢"
      $0.maximumValueLabel = "快"
    }
    var view = SliderView(words: chinese)
    for isRightToLeft in [false, true] {
      traits.isRightToLeft = isRightToLeft
      let slider = TickSlider(traits, value: 1.5)
      view.align([slider, Self.balance])
      for columns in 1...120 {
        let picture = view.picture(of: slider, at: .zero, columns: columns, isFocused: true)
        #expect(picture.lines.allSatisfy { $0.columns <= columns })
        #expect(picture.cursorColumn < columns)
        #expect(!picture.lines.contains { $0.text.contains("\u{1B}") })
        #expect((picture.track != nil) == (columns >= 20))
      }
    }
  }

  @Test("sliders below one another have their tracks in the same columns")
  func alignment() {
    var view = Self.view
    let sliders = [Self.speed, TickSlider(Sliders.balance(), value: 0)]
    view.align(sliders)
    let tracks = sliders.map {
      view.picture(of: $0, at: .zero, columns: 80, isFocused: false).track
    }
    #expect(tracks[0] == tracks[1] && tracks[0] != nil)
  }

  @Test("the track does not move while the value runs")
  func steadyTrack() {
    var slider = TickSlider(Sliders.ten(), value: 0, areReleasesProven: true)
    _ = slider.update(.key(.right, .press), at: .zero)
    let tracks = stride(from: 0, to: 1400, by: 7).map {
      Self.view.picture(of: slider, at: .ms($0), columns: 80, isFocused: true).track
    }
    #expect(Set(tracks).count == 1)
  }

  @Test("a theme changes styles and no character")
  func theme() {
    var plain = Self.view
    for style: WritableKeyPath<SliderTheme, CellStyle> in [
      \.focusedLabel, \.label, \.track, \.tintedTrack, \.unreachable, \.litTick, \.thumb, \.value,
      \.caption,
    ] {
      plain.theme[keyPath: style] = .plain
    }
    let slider = Self.held
    let picture = plain.picture(of: slider, at: .ms(250), columns: 80, isFocused: true)
    #expect(picture.lines.flatMap(\.cells).allSatisfy { $0.style == .plain })
    #expect(
      picture.lines.map(\.text) == Self.text(slider, columns: 80, at: .ms(250), isFocused: true))
  }

  @Test("a picture without columns traps")
  func noColumns() async {
    await #expect(processExitsWith: .failure) {
      _ = SliderView(words: Sliders.english)
        .picture(of: TickSlider(Sliders.ten(), value: 0), at: .zero, columns: 0, isFocused: false)
    }
  }
}
