import Cells
import PlayerScreen
import SeededNumbers
import Testing
import Ticks
import Varispeed
import Words

@Suite("A player on the screen")
struct ScreenTests {
  @Test("80, 40 and 20 columns: 80 columns")
  func english80() {
    let player = Player()
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07    ━━━━━━━━━━━━━━━━━━━━●─────────────────────────────────────────  3:25",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("80, 40 and 20 columns: 40 columns")
  func english40() {
    let player = Player()
    #expect(
      player.text(40) == [
        "► song.wav",
        "  1:07    ━━━━━━━●──────────────  3:25",
        "› Speed   ┼──────────●─────┼───┼  1×",
        "         0.5         1    1.5  2",
        "  Balance ┼──────────●─────────┼  C",
        "          L          C         R",
        "  L       ████████████████████░░  -6 dB ",
        "  R       ██████████████████░░░░  -12 dB",
        "  ← → speed   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("80, 40 and 20 columns: 20 columns")
  func english20() {
    let player = Player()
    #expect(
      player.text(20) == [
        "► song.wav",
        "  1:07 ━━●───── 3:25",
        "› Speed       1×",
        "┼─────────●────┼───┼",
        "0.5       1   1.5  2",
        "  Balance     C",
        "┼─────────●────────┼",
        "L         C        R",
        "  L ██████████████░░",
        "  R █████████████░░░",
        "  ? keys   q quit",
      ])
  }

  @Test("below 20 columns there is text only: 19 columns")
  func textOnly19() {
    let player = Player()
    #expect(
      player.text(19) == [
        "► song.wav",
        "  1:07 / 3:25",
        "› Speed 1×",
        "  Balance C",
        "? keys   q quit",
      ])
  }

  @Test("below 20 columns there is text only: 10 columns")
  func textOnly10() {
    let player = Player()
    #expect(
      player.text(10) == [
        "► song.wav",
        "1:07",
        "› Speed 1×",
        "Balance C",
        "q quit",
      ])
  }

  @Test("below 20 columns there is text only: 5 columns")
  func textOnly5() {
    let player = Player()
    #expect(
      player.text(5) == [
        "► so…",
        "1:07",
        "S… 1×",
        "Ba… C",
        "",
      ])
  }

  @Test("ASCII: 80 columns")
  func ascii80() {
    let player = Player { $0.isASCII = true }
    #expect(
      player.text(80) == [
        "> song.wav",
        "  1:07    ====================O-----------------------------------------  3:25",
        "> Speed   +------------------------------O----------------+------------+  1x",
        "         0.5                             1               1.5           2",
        "  Balance +------------------------------O-----------------------------+  C",
        "          L                              C                             R",
        "  L       ########################################################......  -6 dB ",
        "  R       ##################################################............  -12 dB",
        "  Left Right speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("ASCII: 20 columns")
  func ascii20() {
    let player = Player { $0.isASCII = true }
    #expect(
      player.text(20) == [
        "> song.wav",
        "  1:07 ==O----- 3:25",
        "> Speed       1x",
        "+---------O----+---+",
        "0.5       1   1.5  2",
        "  Balance     C",
        "+---------O--------+",
        "L         C        R",
        "  L ##############..",
        "  R #############...",
        "  ? keys   q quit",
      ])
  }

  @Test("from right to left the speed is mirrored; left stays left: 80 columns")
  func rightToLeft80() {
    let player = Player {
      $0.isRightToLeft = true
      $0.speed = .exact(Ratio(3, 2))
      $0.balance = Balance(-0.3)
    }
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07    ━━━━━━━━━━━━━━━━━━━━●─────────────────────────────────────────  3:25",
        "› Speed   ┼────────────●━━━━━━━━━━━━━━━━┿──────────────────────────────┼  1.5×",
        "          2           1.5               1                             0.5",
        "  Balance ┼────────────────────●━━━━━━━━━┿─────────────────────────────┼  30%L",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("from right to left the speed is mirrored; left stays left: 20 columns")
  func rightToLeft20() {
    let player = Player {
      $0.isRightToLeft = true
      $0.speed = .exact(Ratio(3, 2))
      $0.balance = Balance(-0.3)
    }
    #expect(
      player.text(20) == [
        "► song.wav",
        "  1:07 ━━●───── 3:25",
        "› Speed       1.5×",
        "┼───●━━━━┿─────────┼",
        "2  1.5   1       0.5",
        "  Balance     30%L",
        "┼──────●━━┿────────┼",
        "L         C        R",
        "  L ██████████████░░",
        "  R █████████████░░░",
        "  ? keys   q quit",
      ])
  }

  @Test("Spanish: 80 columns")
  func spanish80() {
    let player = Player(in: .spanish) { $0.speed = .exact(Ratio(3, 2)) }
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07      ━━━━━━━━━━━━━━━━━━━●────────────────────────────────────────  3:25",
        "› Velocidad ┼─────────────────────────────┿━━━━━━━━━━━━━━━━●───────────┼  1,5×",
        "           0,5                            1               1,5          2",
        "  Balance   ┼─────────────────────────────●────────────────────────────┼  C",
        "            L                             C                            R",
        "  L         ██████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R         ████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → velocidad   Space pausa   Tab otro control   , . 5 s   ? teclas   q salir",
      ])
  }

  @Test("Chinese: 80 columns")
  func chinese80() {
    let player = Player(in: .simplifiedChinese)
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07 ━━━━━━━━━━━━━━━━━━━━━●───────────────────────────────────────────  3:25",
        "› 速度 ┼───────────────────────────────●──────────────────┼────────────┼  1×",
        "      0.5                              1                 1.5           2",
        "  平衡 ┼───────────────────────────────●───────────────────────────────┼  C",
        "       L                               C                               R",
        "  L    ██████████████████████████████████████████████████████████░░░░░░░  -6 dB ",
        "  R    ████████████████████████████████████████████████████░░░░░░░░░░░░░  -12 dB",
        "  ← → 速度   Space 暂停   Tab 另一滑块   , . 5 秒   ? 按键   q 退出",
      ])
  }

  @Test("Chinese: 40 columns")
  func chinese40() {
    let player = Player(in: .simplifiedChinese)
    #expect(
      player.text(40) == [
        "► song.wav",
        "  1:07 ━━━━━━━━●────────────────  3:25",
        "› 速度 ┼───────────●──────┼────┼  1×",
        "      0.5          1     1.5   2",
        "  平衡 ┼───────────●───────────┼  C",
        "       L           C           R",
        "  L    ██████████████████████░░░  -6 dB ",
        "  R    ████████████████████░░░░░  -12 dB",
        "  ← → 速度   , . 5 秒   ? 按键   q 退出",
      ])
  }

  @Test("one of several files with a long name, its volume lowered: 80 columns")
  func manyFiles80() {
    let player = {
      var player = Player()
      player.note {
        $0.files = 12
        $0.file = 1
        $0.title = "日本語の長い名前の曲、二番目の楽章、遅く.flac"
      }
      player.take(.volume(Decibels(-3)))
      player.wait(.seconds(5))
      return player
    }()
    #expect(
      player.text(80) == [
        "► 日本語の長い名前の曲、二番目の楽章、遅く.flac               volume -3 dB  2/12",
        "  1:07    ━━━━━━━━━━━━━━━━━━━━●─────────────────────────────────────────  3:25",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("one of several files with a long name, its volume lowered: 40 columns")
  func manyFiles40() {
    let player = {
      var player = Player()
      player.note {
        $0.files = 12
        $0.file = 1
        $0.title = "日本語の長い名前の曲、二番目の楽章、遅く.flac"
      }
      player.take(.volume(Decibels(-3)))
      player.wait(.seconds(5))
      return player
    }()
    #expect(
      player.text(40) == [
        "► 日本語の長い名前の… volume -3 dB  2/12",
        "  1:07    ━━━━━━━●──────────────  3:25",
        "› Speed   ┼──────────●─────┼───┼  1×",
        "         0.5         1    1.5  2",
        "  Balance ┼──────────●─────────┼  C",
        "          L          C         R",
        "  L       ████████████████████░░  -6 dB ",
        "  R       ██████████████████░░░░  -12 dB",
        "  ← → speed   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("a pipe's length is not known: 80 columns")
  func unknownLength80() {
    let player = Player(.pipe)
    #expect(
      player.text(80) == [
        "► standard input",
        "  1:07",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("paused and muted: 80 columns")
  func paused80() {
    let player = {
      var player = Player()
      player.take(.pause(true), .mute(true))
      player.wait(.seconds(5))
      return player
    }()
    #expect(
      player.text(80) == [
        "‖ song.wav                                                                 muted",
        "  1:07    ━━━━━━━━━━━━━━━━━━━━●─────────────────────────────────────────  3:25",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("a loop, and a message in place of the keys: 80 columns")
  func loop80() {
    let player = {
      var player = Player()
      player.take(.loop(.seconds(30), .seconds(100)))
      return player
    }()
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07    ━━━━━━━━━[━━━━━━━━━━●─────────]───────────────────────────────  3:25",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  L       ████████████████████████████████████████████████████████░░░░░░  -6 dB ",
        "  R       ██████████████████████████████████████████████████░░░░░░░░░░░░  -12 dB",
        "  Loop from 0:30.0 to 1:40.0.",
      ])
  }

  @Test("a loop, and a message in place of the keys: 20 columns")
  func loop20() {
    let player = {
      var player = Player()
      player.take(.loop(.seconds(30), .seconds(100)))
      return player
    }()
    #expect(
      player.text(20) == [
        "► song.wav",
        "  1:07 ━[●]──── 3:25",
        "› Speed       1×",
        "┼─────────●────┼───┼",
        "0.5       1   1.5  2",
        "  Balance     C",
        "┼─────────●────────┼",
        "L         C        R",
        "  L ██████████████░░",
        "  R █████████████░░░",
        "  Loop from 0:30.0",
        "  to 1:40.0.",
      ])
  }

  @Test("more than two channels have their meters in one line: 80 columns")
  func sixChannels80() {
    let player = {
      var player = Player()
      player.note { $0.peaks = [1, 0.5, 0.1, 0.01, 0.001, 0] }
      return player
    }()
    #expect(
      player.text(80) == [
        "► song.wav",
        "  1:07    ━━━━━━━━━━━━━━━━━━━━●─────────────────────────────────────────  3:25",
        "› Speed   ┼──────────────────────────────●────────────────┼────────────┼  1×",
        "         0.5                             1               1.5           2",
        "  Balance ┼──────────────────────────────●─────────────────────────────┼  C",
        "          L                              C                             R",
        "  1█ 2█ 3▆ 4▃ 5▁ 6 ",
        "  ← → speed   Space pause   Tab other slider   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("more than two channels have their meters in one line: 20 columns")
  func sixChannels20() {
    let player = {
      var player = Player()
      player.note { $0.peaks = [1, 0.5, 0.1, 0.01, 0.001, 0] }
      return player
    }()
    #expect(
      player.text(20) == [
        "► song.wav",
        "  1:07 ━━●───── 3:25",
        "› Speed       1×",
        "┼─────────●────┼───┼",
        "0.5       1   1.5  2",
        "  Balance     C",
        "┼─────────●────────┼",
        "L         C        R",
        "  1█ 2█ 3▆ 4▃ 5▁ 6 ",
        "  ? keys   q quit",
      ])
  }

  @Test("one channel: 40 columns")
  func mono40() {
    let player = Player(.mono)
    #expect(
      player.text(40) == [
        "► voice.wav",
        "  0:00    ●─────────────────────  1:00",
        "› Speed   ┼──────────●─────┼───┼  1×",
        "         0.5         1    1.5  2",
        "  Balance ┼──────────●─────────┼  C",
        "          L          C         R",
        "          ███████████████░░░░░░░  -20 dB",
        "  ← → speed   , . 5 s   ? keys   q quit",
      ])
  }

  @Test("all keys: 60 columns")
  func keys60() {
    let player = {
      var player = Player()
      player.take(.keys)
      return player
    }()
    #expect(
      player.text(60) == [
        "► song.wav",
        "  1:07    ━━━━━━━━━━━━━●────────────────────────────  3:25",
        "› Speed   ┼────────────────────●──────────┼────────┼  1×",
        "         0.5                   1         1.5       2",
        "  Balance ┼────────────────────●───────────────────┼  C",
        "          L                    C                   R",
        "  L       ██████████████████████████████████████░░░░  -6 dB ",
        "  R       ██████████████████████████████████░░░░░░░░  -12 dB",
        "  ← → h l    the focused slider: a tap moves one tick, hold…",
        "  Shift-← →  the same, finely",
        "  Tab ↑ ↓    the other slider",
        "  PgUp PgDn  five ticks up, down",
        "  Home End   the slider's ends",
        "  Backspace  the neutral value; twice: of both sliders",
        "  1 ... 9    the first tick ... the ninth",
        "  [ ] ( )    speed and balance, whichever is focused",
        "  Esc        back to the value before the key",
        "  Space      pause, and go on",
        "  , . < >    5 s back, on; 30 s back, on",
        "  a b \\      begin a loop, end it, clear it",
        "  n p        next file, previous file",
        "  + - m      volume, mute",
        "  i ?        say how things stand; these keys",
        "  q          quit",
      ])
  }

  /// A low window: the meters make room, and the rest is turned to.
  @Test("all keys on pages: 60 columns, 12 rows")
  func keyPages() {
    var player = Player()
    var pages: [[String]] = []
    player.take(.keys)
    while player.model.keysPage != nil, pages.count < 10 {
      let picture = player.picture(60, rows: 12)
      pages.append(picture.lines.map(\.text))
      player.model.note(keyPages: picture.keyPages)
      player.take(.keys)
    }
    #expect(
      pages.first == [
        "► song.wav",
        "  1:07    ━━━━━━━━━━━━━●────────────────────────────  3:25",
        "› Speed   ┼────────────────────●──────────┼────────┼  1×",
        "         0.5                   1         1.5       2",
        "  Balance ┼────────────────────●───────────────────┼  C",
        "          L                    C                   R",
        "  ← → h l    the focused slider: a tap moves one tick, hold…",
        "  Shift-← →  the same, finely",
        "  Tab ↑ ↓    the other slider",
        "  PgUp PgDn  five ticks up, down",
        "  Home End   the slider's ends",
        "  1/4   ? next page",
      ])
    #expect(pages.count == 4)
    #expect(pages.last?.suffix(2) == ["  q  quit", "  4/4   ? next page"])
  }

  @Test("all keys in several columns where the width allows")
  func keyColumns() {
    var player = Player()
    player.take(.keys)
    let picture = player.picture(130, rows: 16)
    #expect(picture.keyPages == 1)
    #expect(picture.lines.count == 16)
    let row = picture.lines.last?.text ?? ""
    #expect(row.contains("[ ] ( )") && row.contains("q"), "\(row)")
  }

  /// In a window of any size every key is on one of the pages, and nothing reaches beyond it.
  @Test(
    "no key is left out at any size", arguments: [Language.english, .spanish, .simplifiedChinese])
  func noKeyIsLeftOut(language: Language) {
    for (columns, rows) in [
      (200, 50), (130, 12), (80, 24), (80, 23), (80, 12), (80, 8), (60, 5), (40, 10), (20, 24),
      (20, 3), (80, 2), (80, 1), (12, 6),
    ] {
      var player = Player(in: language)
      player.take(.keys)
      var text = ""
      var turns = 0
      while player.model.keysPage != nil {
        let picture = player.picture(columns, rows: rows)
        #expect(picture.lines.count <= rows && picture.lines.allSatisfy { $0.columns <= columns })
        #expect(picture.lines.indices.contains(picture.cursorRow))
        text += picture.lines.map(\.text).joined(separator: "\n") + "\n"
        player.model.note(keyPages: picture.keyPages)
        player.take(.keys)
        turns += 1
      }
      #expect(turns <= 16)
      for key in player.model.words.player.everyKey(isASCII: false) {
        #expect(text.contains(key.key), "\(key.key) in \(columns) × \(rows): \(text)")
      }
    }
  }

  @Test("all keys show at once though something has just been told")
  func keysAfterAMessage() {
    var player = Player()
    player.take(.state, .keys)
    #expect(player.text(80).last == "  q          quit")
  }

  /// Whatever a file is called, no cell holds what a terminal would obey, and no line is too wide.
  @Test("harmful titles do no harm at any width")
  func harmfulTitles() {
    var numbers = SplitMix64(seed: 42)
    let pieces: [String] = [
      "a", "é", "漢", "👩‍👩‍👧", "\u{1B}[2J", "\u{1B}]0;x\u{07}", "\u{9B}1A", "\u{202E}", "\u{2066}", "\n",
      "\r",
      "\t", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "e\u{301}\u{327}", "\u{200B}", "\u{FEFF}",
    ]
    for _ in 0..<300 {
      let title = (0..<Int(numbers.next() % 40)).map { _ in
        pieces[Int(numbers.next() % UInt64(pieces.count))]
      }.joined()
      let columns = 1 + Int(numbers.next() % 200)
      var player = Player()
      player.note { $0.title = title }
      if numbers.next() % 2 == 0 { player.take(.state) }
      let picture = player.picture(columns)
      for line in picture.lines {
        #expect(line.columns <= columns)
        let scalars = line.text.unicodeScalars
        let isHarmless = scalars.allSatisfy { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: false
          case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
          default: true
          }
        }
        #expect(isHarmless, "\(line.text.debugDescription)")
      }
      #expect(picture.lines.indices.contains(picture.cursorRow))
      #expect((0...columns).contains(picture.cursorColumn))
    }
  }

  @Test("the cursor rests on the focused slider's value")
  func cursor() {
    var player = Player()
    func atCursor(_ columns: Int) -> String {
      let picture = player.picture(columns)
      // The texts before it are one column a character.
      return String(picture.lines[picture.cursorRow].text.dropFirst(picture.cursorColumn))
    }
    #expect([80, 40, 20, 19].map(atCursor) == ["1×", "1×", "1×", "1×"] as [String])
    player.take(.sliders(.focusNext))
    #expect([80, 40, 20, 19].map(atCursor) == ["C", "C", "C", "C"] as [String])
  }

  @Test("but for the meters there is one colour, which stands out everywhere; text has none")
  func colours() {
    var player = Player { $0.balance = Balance(0.2) }
    player.take(.message("hello"))
    let meters = player.picture(80).lines.indices.filter {
      let text = player.text(80)[$0]
      return text.contains("dB")
    }
    #expect(!meters.isEmpty)
    for (row, line) in player.picture(80).lines.enumerated() where !meters.contains(row) {
      for cell in line.cells {
        #expect(cell.style.color == nil || cell.style.color == .magenta)
        #expect(cell.style.color == nil || !cell.character.isLetter && !cell.character.isNumber)
      }
    }
  }
}
