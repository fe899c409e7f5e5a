import SoundFormats

extension Metadata {
  /// What of this a file in `container` holds, and the names of what it doesn't.
  func kept(in container: SoundContainer) -> (kept: Metadata, lost: [String]) {
    var kept = self
    kept.others = []
    if container != .wav && container != .rf64 {
      kept.broadcast = nil
      kept.instrument = nil
      // libsndfile takes one of each kind.
      kept.tags = Tag.Kind.allCases.compactMap { kind in tags.first { $0.kind == kind } }
      kept.tags.removeAll { !container.holds($0.kind) }
    }
    switch container {
    case .wav, .rf64: kept = inWave
    case .aiff:
      kept.cuePoints = cuePoints.filter { UInt32(exactly: $0.position) != nil }
        .prefix(Self.mostAIFFMarks).map { CuePoint(position: $0.position, label: $0.label) }
    case .mp3: kept.shortenDate()
    default: break
    }
    if container != .wav && container != .rf64 && container != .aiff { kept.cuePoints = [] }
    return (kept, lost(in: kept))
  }

  /// libsndfile 1.2.0 reads no marks where there are more, and no file where there are many more.
  private static let mostAIFFMarks = 2500

  /// libsndfile writes ID3 tags by LAME, whose date is a year of four digits.
  private mutating func shortenDate() {
    guard let index = tags.firstIndex(where: { $0.kind == .date }) else { return }
    let year = tags[index].text.prefix(4)
    if year.utf8.count == 4 && year.allSatisfy({ $0.isASCII && $0.isNumber }) {
      tags[index].text = String(year)
    } else {
      tags.remove(at: index)
    }
  }

  /// The names of what is here and not in `kept`, a part of this.
  private func lost(in kept: Metadata) -> [String] {
    var lost = self
    for tag in kept.tags {
      if let index = lost.tags.firstIndex(of: tag) { lost.tags.remove(at: index) }
    }
    lost.cuePoints.removeFirst(kept.cuePoints.count)
    if kept.broadcast != nil { lost.broadcast = nil }
    if let instrument, let held = kept.instrument {
      lost.instrument = instrument == held ? nil : instrument
      lost.instrument?.loops.removeFirst(held.loops.count)
    }
    var names = lost.names
    let isCut = zip(cuePoints, kept.cuePoints).contains {
      $0.length > $1.length || $0.note != $1.note
    }
    if isCut { names.append("lengths and notes of cue points") }
    return names
  }
}

extension SoundContainer {
  /// Whether libsndfile writes tags of `kind` to this container, for those whose header it writes.
  fileprivate func holds(_ kind: Metadata.Tag.Kind) -> Bool {
    switch self {
    case .flac, .ogg, .opus, .caf: true
    case .aiff: [.title, .artist, .comment, .copyright, .software].contains(kind)
    case .mp3:
      [.title, .artist, .album, .trackNumber, .date, .genre, .comment].contains(kind)
    case .wav, .rf64, .w64, .au: false
    }
  }
}
