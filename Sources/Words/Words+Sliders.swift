extension Words {
  /// A sentence that names a slider and its value: `Speed: 1.5 times.`
  public func sentence(label: String, value: String) -> String {
    labelledValue.filled(["label": label, "value": value])
  }

  /// A sentence that says where among the ticks a slider rests: `Tick 3 of 4.`
  ///
  /// - Parameters:
  ///   - number: counted from 1.
  ///   - count: how many ticks there are.
  public func tick(_ number: Int, of count: Int) -> String {
    tickOfCount.filled(["number": "\(number)", "count": "\(count)"])
  }

  /// How many ticks there are: `75 ticks`.
  public func tickCount(_ count: Int) -> String {
    tickCount.filled(["count": "\(count)"], quantity: Double(count))
  }

  /// One text of several sentences, with this language's gap between them.
  public func joined(sentences: [String]) -> String {
    sentences.joined(separator: sentenceGap)
  }
}
