extension Words {
  static let english = Words(
    language: .english,
    speedLabel: "Speed",
    balanceLabel: "Balance",
    decimalMark: ".",
    times: Phrase(one: "{number} time", other: "{number} times"),
    left: "{percent} percent left",
    right: "{percent} percent right",
    centre: "centre",
    labelledValue: "{label}: {value}.",
    tickOfCount: "Tick {number} of {count}.",
    adjustable: "Adjustable.",
    notAdjustable: "Can't be changed now.",
    tickCount: Phrase(one: "{count} tick", other: "{count} ticks"),
    sentenceGap: " ")
}
