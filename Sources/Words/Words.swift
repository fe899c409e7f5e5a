/// What is said and shown in one language.
///
/// The tables are the files `Words+English.swift`, `Words+Spanish.swift` and
/// `Words+SimplifiedChinese.swift`. Each fills the same list of phrases, so the compiler refuses a
/// table that lacks one.
public struct Words: Sendable {
  /// The language of the words.
  public let language: Language

  // MARK: Labels

  /// What the speed slider is called.
  public let speedLabel: String
  /// What the balance slider is called.
  public let balanceLabel: String

  // MARK: Numbers

  /// What stands between whole number and fraction.
  let decimalMark: Character
  /// `{number}`: a speed, in words.
  let times: Phrase
  /// `{percent}`: a balance to the left, in words.
  let left: Phrase
  /// `{percent}`: a balance to the right, in words.
  let right: Phrase
  /// A balance of 0, in words.
  let centre: String

  // MARK: Sliders

  /// `{label}`, `{value}`: a sentence with a slider's name and its value.
  let labelledValue: Phrase
  /// `{number}`, `{count}`: a sentence that says which of the ticks the slider rests on.
  let tickOfCount: Phrase
  /// A sentence that says that a slider can be changed.
  public let adjustable: String
  /// A sentence that says that a slider can't be changed now.
  public let notAdjustable: String
  /// `{count}`: how many ticks a slider has, shown where not all can be drawn.
  let tickCount: Phrase
  /// What stands between two sentences.
  let sentenceGap: String

  /// The table of `language`.
  public static func words(in language: Language) -> Words {
    switch language {
    case .english: english
    case .spanish: spanish
    case .simplifiedChinese: simplifiedChinese
    }
  }
}
