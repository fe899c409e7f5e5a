extension Character {
  /// How many columns of a terminal this character takes, 1 or 2, or `nil` when it can't be shown
  /// as it is: it holds a control or format character, or nothing but marks that need a base.
  ///
  /// Wide are the characters with East Asian width W or F (Unicode Standard Annex 11) and whatever
  /// is presented as an emoji (Unicode Technical Standard 51). Of the characters of ambiguous width
  /// all are taken as narrow, as terminals do unless told otherwise.
  public var displayColumns: Int? {
    guard unicodeScalars.allSatisfy(\.isShownAsItIs), unicodeScalars.contains(where: \.isBase)
    else { return nil }
    let isWide = unicodeScalars.contains { $0.isWide || $0 == .emojiPresentation }
    return isWide ? 2 : 1
  }

  /// Whether terminals agree on ``displayColumns``. They don't where several scalars make one
  /// character (a flag, a family, a base with marks): some draw the parts one by one.
  public var hasCertainWidth: Bool {
    unicodeScalars.count == 1
  }
}

extension Unicode.Scalar {
  /// VARIATION SELECTOR-16, which asks for the wide, coloured form of what stands before it.
  fileprivate static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

  /// The two format characters that are harmless parts of text: the joiners, used between emoji
  /// and by the scripts of India.
  private static let joiners: ClosedRange<Unicode.Scalar> = "\u{200C}"..."\u{200D}"

  /// Whether a terminal draws this scalar instead of obeying it. What reorders its neighbours (the
  /// bidirectional controls are format characters) counts as obeyed.
  var isShownAsItIs: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
    case .format: Self.joiners.contains(self)
    default: true
    }
  }

  /// Whether this scalar takes columns of its own, as marks and joiners don't.
  fileprivate var isBase: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: false
    default: true
    }
  }

  fileprivate var isWide: Bool {
    // Everything below the first wide block is narrow: most text stops here.
    guard value >= 0x1100 else { return false }
    return properties.isEmojiPresentation || Self.wideBlocks.contains { $0.contains(value) }
  }

  /// The blocks with East Asian width W or F (EastAsianWidth.txt of Unicode 16), in order, less the
  /// emoji, which have a property of their own. Unassigned places inside them belong to the block.
  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initial consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms and digrams
    0x2E80...0x303E,  // CJK radicals, ideographic punctuation
    0x3041...0x3247,  // kana, bopomofo, enclosed CJK letters
    0x3250...0xA4CF,  // enclosed CJK, unified ideographs, Yi
    0xA960...0xA97C,  // Hangul initial consonants, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x1B2FF,  // Tangut, Khitan, Nüshu, kana supplements
    0x1D300...0x1D376,  // Tai Xuan Jing symbols, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs of planes 2 and 3
  ]
}
