import Testing

@testable import Words

@Suite("What a player says")
struct PlayerWordsTests {
  private static let all = Language.allCases.map { Words.words(in: $0) }

  /// All that a table can say, with its places filled.
  private static func sayings(_ words: Words, number: Double) -> [String] {
    let player = words.player
    return [
      player.plays("a.wav", length: nil), player.plays("a.wav", length: "3:25"), player.paused,
      player.rests("a.wav"), player.goesOn, player.ended, player.file(2, of: 5),
      player.at("1:23", of: nil), player.at("1:23", of: "3:25"), words.volume(number),
      player.muted, player.unmuted, words.shortVolume(number), player.shortMuted,
      player.loopBegins(at: "0:30"), player.loops(from: "0:30", to: "0:45"), player.loopCleared,
      player.loopTooShort, player.balanceHasNoEffect, player.cannotSeek,
      player.loops(from: "0:30", to: "0:45", isCut: true),
      player.beyondEnd(at: "2:00", of: "1:00"), player.noNextFile, player.keysPage(1, of: 4),
    ]
  }

  @Test("every place is filled", arguments: Language.allCases, [1.0, -1, -3.5])
  func filled(language: Language, number: Double) {
    for text in Self.sayings(Words.words(in: language), number: number) {
      #expect(!text.isEmpty)
      #expect(!text.contains { "{}".contains($0) }, "\(text)")
    }
  }

  @Test("what a phrase is filled with is said", arguments: Language.allCases)
  func contents(language: Language) {
    let words = Words.words(in: language)
    let player = words.player
    #expect(player.plays("a.wav", length: nil).contains("a.wav"))
    let begins = player.plays("a.wav", length: "3:25")
    #expect(begins.contains("a.wav") && begins.contains("3:25"))
    #expect(player.rests("a.wav").contains("a.wav"))
    let place = player.at("1:23", of: "3:25")
    #expect(place.contains("1:23") && place.contains("3:25"))
    #expect(player.at("1:23", of: nil).contains("1:23"))
    let loop = player.loops(from: "0:30", to: "0:45")
    #expect(loop.contains("0:30") && loop.contains("0:45"))
    #expect(player.loopBegins(at: "0:30").contains("0:30"))
    let cutLoop = player.loops(from: "0:30", to: "0:45", isCut: true)
    #expect(cutLoop.contains("0:30") && cutLoop.contains("0:45") && cutLoop != loop)
    let beyond = player.beyondEnd(at: "2:00", of: "1:00")
    #expect(beyond.contains("2:00") && beyond.contains("1:00"))
    let page = player.keysPage(2, of: 5)
    #expect(page.contains("2") && page.contains("5"))
    let file = player.file(2, of: 5)
    #expect(file.contains("2") && file.contains("5"))
    #expect(words.volume(-3.5).contains(words.number(-3.5)))
    #expect(words.shortVolume(-3.5).contains(words.number(-3.5)))
  }

  @Test("languages say things differently")
  func languages() {
    #expect(Set(Self.all.map { $0.player.plays("a", length: "1:00") }).count == 3)
    #expect(
      Self.all.map { $0.player.loops(from: "0:30", to: "0:45") } == [
        "Loop from 0:30 to 0:45.", "Bucle de 0:30 a 0:45.", "循环 0:30 到 0:45。",
      ])
    #expect(
      Self.all.map { $0.player.rests("a.wav") } == [
        "Paused: a.wav.", "En pausa: a.wav.", "已暂停：a.wav。",
      ])
  }

  @Test("one decibel, several decibels")
  func plurals() {
    #expect(
      Self.all.map { $0.volume(-1) } == [
        "Volume: -1 decibel.", "Volumen: -1 decibelio.", "音量：-1 分贝。",
      ])
    #expect(
      Self.all.map { $0.volume(-1.5) } == [
        "Volume: -1.5 decibels.", "Volumen: -1,5 decibelios.", "音量：-1.5 分贝。",
      ])
    #expect(Self.all[0].volume(0) == "Volume: 0 decibels.")
  }

  @Test("braces in a name stay")
  func braces() {
    #expect(Self.all[0].player.plays("{length}", length: "{name}") == "Playing {length}, {name}.")
  }

  // MARK: Keys

  @Test("the same keys are explained in each language")
  func everyKey() {
    let keys = Self.all.map { $0.player.everyKey(isASCII: false).map(\.key) }
    #expect(keys[0] == keys[1] && keys[0] == keys[2])
    for words in Self.all {
      #expect(words.player.everyKey(isASCII: false).allSatisfy { !$0.meaning.isEmpty })
    }
  }

  @Test("arrows have names in ASCII")
  func arrows() {
    let player = Words.words(in: .english).player
    let keys = player.everyKey(isASCII: true) + player.keysInReach(focused: "Speed", isASCII: true)
    #expect(
      keys.allSatisfy { "\($0.key) \($0.meaning)".utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
    #expect(player.everyKey(isASCII: true)[0].key == "Left Right h l")
    #expect(player.everyKey(isASCII: true)[2].key == "Tab Up Down")
  }

  @Test("the keys in reach name the focused slider, and end with the ways to all keys and out")
  func keysInReach() {
    let words = Words.words(in: .spanish)
    let keys = words.player.keysInReach(focused: words.speedLabel, isASCII: false)
    #expect(keys.first == PlayerWords.Key(key: "← →", meaning: "velocidad"))
    #expect(keys.map(\.key).suffix(2) == ["?", "q"])
  }
}
