extension Words {
  static let simplifiedChinese = Words(
    language: .simplifiedChinese,
    speedLabel: "速度",
    balanceLabel: "平衡",
    decimalMark: ".",
    times: "{number} 倍",
    left: "偏左 {percent}%",
    right: "偏右 {percent}%",
    centre: "居中",
    labelledValue: "{label}：{value}。",
    tickOfCount: "第 {number} 个刻度，共 {count} 个。",
    adjustable: "可调整。",
    notAdjustable: "现在无法更改。",
    tickCount: "{count} 个刻度",
    sentenceGap: "")
}
