/// What a player says and shows in one language.
///
/// The tables are the files `PlayerWords+English.swift`, `PlayerWords+Spanish.swift` and
/// `PlayerWords+SimplifiedChinese.swift`. Each fills the same list of phrases, so the compiler refuses
/// a table that lacks one.
public struct PlayerWords: Sendable {
  // MARK: What it does

  /// `{name}`: a file begins whose length is not known.
  let plays: Phrase
  /// `{name}`, `{length}`: a file begins.
  let playsOfLength: Phrase
  public let paused: String
  /// `{name}`: what is paused.
  let rests: Phrase
  public let goesOn: String
  public let ended: String
  /// `{number}`, `{count}`: which of the files is heard.
  let fileOfCount: Phrase
  /// `{time}`: how far the sound has come.
  let at: Phrase
  /// `{time}`, `{length}`: the same, where the length is known.
  let atOfLength: Phrase

  // MARK: Volume

  /// `{number}`: the volume in words.
  let volume: Phrase
  public let muted: String
  public let unmuted: String
  /// `{number}`: the volume beside the title, short.
  let shortVolume: Phrase
  /// Muted, beside the title, short.
  public let shortMuted: String

  // MARK: Loops

  /// `{time}`: where a loop is to begin.
  let loopBegins: Phrase
  /// `{start}`, `{end}`: what is repeated.
  let loops: Phrase
  /// `{start}`, `{end}`: the same, where it was to end beyond the file's end.
  let loopsToEnd: Phrase
  public let loopCleared: String
  public let loopTooShort: String

  // MARK: Refusals

  /// The balance slider moves and nothing follows.
  public let balanceHasNoEffect: String
  public let cannotSeek: String
  /// `{time}`, `{length}`: a place that was asked for, and where the file ends before it.
  let beyondEnd: Phrase
  public let noNextFile: String

  // MARK: Keys

  /// What stands for the focused slider in the line of keys is its label; these are the others.
  let otherSlider: String
  let pause: String
  let seconds: String
  let keys: String
  let quit: String
  /// `{number}`, `{count}`: which page of all keys is shown, and that a key turns it.
  let keysPage: Phrase
  /// All keys, each with what it does.
  let allKeys: KeyValuePairs<String, String>
}

extension Words {
  /// What a player says in this language.
  public var player: PlayerWords {
    switch language {
    case .english: .english
    case .spanish: .spanish
    case .simplifiedChinese: .simplifiedChinese
    }
  }
}

// MARK: Sentences

extension PlayerWords {
  /// A file begins: `Playing song.wav, 3:25.`
  public func plays(_ name: String, length: String?) -> String {
    guard let length else { return plays.filled(["name": name]) }
    return playsOfLength.filled(["name": name, "length": length])
  }

  /// `Paused: song.wav.`
  public func rests(_ name: String) -> String {
    rests.filled(["name": name])
  }

  /// `File 2 of 5.`
  ///
  /// - Parameters:
  ///   - number: Counted from 1.
  ///   - count: How many files there are.
  public func file(_ number: Int, of count: Int) -> String {
    fileOfCount.filled(["number": "\(number)", "count": "\(count)"])
  }

  /// Where the sound is: `At 1:23 of 3:25.`
  public func at(_ time: String, of length: String?) -> String {
    guard let length else { return at.filled(["time": time]) }
    return atOfLength.filled(["time": time, "length": length])
  }

  /// `Loop from 0:30 to 0:45.`
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - end: Where it ends.
  ///   - isCut: Whether it was to end later, and the file ends there.
  public func loops(from start: String, to end: String, isCut: Bool = false) -> String {
    (isCut ? loopsToEnd : loops).filled(["start": start, "end": end])
  }

  /// `The loop begins at 0:30.`
  public func loopBegins(at start: String) -> String {
    loopBegins.filled(["time": start])
  }

  /// `The file ends at 1:00: there is nothing at 2:00.`
  public func beyondEnd(at time: String, of length: String) -> String {
    beyondEnd.filled(["time": time, "length": length])
  }
}

extension Words {
  /// `Volume: -3 decibels.`
  public func volume(_ decibels: Double) -> String {
    player.volume.filled(["number": number(decibels)], quantity: decibels.magnitude)
  }

  /// `volume -3 dB`
  public func shortVolume(_ decibels: Double) -> String {
    player.shortVolume.filled(["number": number(decibels)])
  }
}

// MARK: Keys

extension PlayerWords {
  /// A key, or some, and what they do.
  public struct Key: Hashable, Sendable {
    public let key: String
    public let meaning: String
  }

  /// The keys in reach; the last two lead to all others, and out.
  ///
  /// - Parameters:
  ///   - focused: The label of the slider that the arrows move.
  ///   - isASCII: Whether arrows are to be written in words.
  public func keysInReach(focused: String, isASCII: Bool) -> [Key] {
    [
      Key(key: isASCII ? "Left Right" : "← →", meaning: focused.lowercased()),
      Key(key: "Space", meaning: pause), Key(key: "Tab", meaning: otherSlider),
      Key(key: ", .", meaning: seconds), Key(key: "?", meaning: keys),
      Key(key: "q", meaning: quit),
    ]
  }

  /// `2/4   ? next page`
  ///
  /// - Parameters:
  ///   - number: Counted from 1.
  ///   - count: How many pages there are.
  public func keysPage(_ number: Int, of count: Int) -> String {
    keysPage.filled(["number": "\(number)", "count": "\(count)"])
  }

  /// All keys, in the order in which they are explained.
  public func everyKey(isASCII: Bool) -> [Key] {
    let arrows: KeyValuePairs = ["←": "Left", "→": "Right", "↑": "Up", "↓": "Down"]
    return allKeys.map { key, meaning in
      let ascii = arrows.reduce(key) { text, arrow in
        text.split(separator: arrow.key, omittingEmptySubsequences: false)
          .joined(separator: arrow.value)
      }
      return Key(key: isASCII ? ascii : key, meaning: meaning)
    }
  }
}
