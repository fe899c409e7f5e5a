import Testing
import PlayerScreen
import Cells

@Suite struct ScreenTests {
  @Test func dump() {
    for (lang) in [("en")] {
      _ = lang
      let p = Player { $0.speed = .exact(3) ; $0.speed = .neutral }
      for c in [80, 40, 20, 19, 10, 5] {
        print("---- \(c)")
        for l in p.text(c) { print(l + "|") }
      }
    }
    var p = Player(in: .spanish) { $0.volume = .init(-3) }
    p.note { $0.files = 3; $0.title = "日本語の長い名前の曲.flac" }
    for c in [80, 40, 20] { print("----"); for l in p.text(c) { print(l + "|") } }
    p = Player(in: .simplifiedChinese) { $0.isRightToLeft = true }
    for c in [80, 40, 20] { print("----"); for l in p.text(c) { print(l + "|") } }
    p.note { $0.peaks = [1,0.5,0.1,0.01,0.001,0.7] }
    p.take(.loop(.seconds(30), .seconds(100)), .keys)
    for l in p.text(80) { print(l + "|") } 
    p.wait(.seconds(5))
    for l in p.text(80) { print(l + "|") } 
  }
}
