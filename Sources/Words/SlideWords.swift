/// What a question by a slider says, in one language.
public struct SlideWords: Sendable {
  /// What a slider without a name is called.
  public let label: String
  public let move: String
  public let accept: String
  public let cancel: String
}

extension Words {
  /// What a question by a slider says in this language.
  public var slide: SlideWords {
    switch language {
    case .english: SlideWords(label: "Value", move: "move", accept: "accept", cancel: "cancel")
    case .spanish: SlideWords(label: "Valor", move: "mover", accept: "aceptar", cancel: "cancelar")
    case .simplifiedChinese: SlideWords(label: "数值", move: "移动", accept: "确定", cancel: "取消")
    }
  }
}
