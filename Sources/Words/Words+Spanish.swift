extension Words {
  static let spanish = Words(
    language: .spanish,
    speedLabel: "Velocidad",
    balanceLabel: "Balance",
    decimalMark: ",",
    times: Phrase(one: "{number} vez", other: "{number} veces"),
    left: "{percent} por ciento a la izquierda",
    right: "{percent} por ciento a la derecha",
    centre: "centro",
    labelledValue: "{label}: {value}.",
    tickOfCount: "Marca {number} de {count}.",
    adjustable: "Ajustable.",
    notAdjustable: "Ahora no se puede cambiar.",
    tickCount: Phrase(one: "{count} marca", other: "{count} marcas"),
    sentenceGap: " ")
}
