/// What the chunks of a WAV file say besides the sound, gathered chunk by chunk in any order.
///
/// Sources: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0" (1991)
/// for `LIST`, `cue ` and their subchunks, "New Multimedia Data Types and Data Techniques" (1994) for
/// `smpl` and `inst`, EBU Tech 3285 for `bext`.
struct WaveMetadataReader {
  private var gathered = Metadata()
  /// The points of `cue ` in their order, with the numbers that labels know them by.
  private var points: [(name: UInt32, position: Int64)] = []
  private var labels: [UInt32: String] = [:]
  private var notes: [UInt32: String] = [:]
  private var lengths: [UInt32: Int64] = [:]

  /// Chunks that say how the sound is stored.
  private static let silentChunks: Set<String> = [
    "fmt ", "fact", "data", "ds64", "PEAK", "JUNK", "junk", "PAD ", "FLLR",
  ]

  /// All that the chunks said so far.
  var metadata: Metadata {
    var metadata = gathered
    metadata.cuePoints = points.map { name, position in
      Metadata.CuePoint(
        position: position, length: lengths[name] ?? 0, label: labels[name] ?? "",
        note: notes[name] ?? "")
    }
    return metadata
  }

  /// Takes a chunk; one that is damaged says what it can.
  ///
  /// - Parameters:
  ///   - identifier: Its four letters.
  ///   - body: What follows its size.
  mutating func take(_ identifier: String, _ body: ArraySlice<UInt8>) {
    switch identifier {
    case "LIST" where body.starts(with: "INFO".utf8): takeTags(body.dropFirst(4))
    case "LIST" where body.starts(with: "adtl".utf8): takeLabels(body.dropFirst(4))
    case "cue ": takePoints(body)
    case "smpl": takeSampler(body)
    case "inst": takeInstrument(body)
    case "bext": gathered.broadcast = .init(bytes: Array(body)) ?? gathered.broadcast
    case "cart": takeOther("cart")
    default: if !Self.silentChunks.contains(identifier) { takeOther("chunk \(identifier)") }
    }
  }

  /// Names what is not understood, unless the name can't be read either.
  private mutating func takeOther(_ name: String) {
    guard name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return }
    if !gathered.others.contains(name) { gathered.others.append(name) }
  }

  private mutating func takeTags(_ list: ArraySlice<UInt8>) {
    for (identifier, body) in WaveSubchunks(list) {
      let text = String(metadataBytes: body)
      if text.isEmpty { continue }
      if let kind = Metadata.Tag.Kind(waveIdentifier: identifier) {
        let tag = Metadata.Tag(kind, text)
        if !gathered.tags.contains(tag) { gathered.tags.append(tag) }
      } else {
        takeOther("tag \(identifier)")
      }
    }
  }

  private mutating func takePoints(_ body: ArraySlice<UInt8>) {
    // A number, and 24 bytes for each point: its name first, the frame it marks last.
    guard body.count >= 4 else { return }
    let count = min(Int(body.number(at: 0, as: UInt32.self)), (body.count - 4) / 24)
    for start in stride(from: 4, to: 4 + 24 * count, by: 24) {
      points.append(
        (
          body.number(at: start, as: UInt32.self),
          Int64(body.number(at: start + 20, as: UInt32.self))
        ))
    }
  }

  private mutating func takeLabels(_ list: ArraySlice<UInt8>) {
    for (identifier, body) in WaveSubchunks(list) where body.count >= 4 {
      let name = body.number(at: 0, as: UInt32.self)
      let text = String(metadataBytes: body.dropFirst(4))
      switch identifier {
      case "labl": labels[name] = text
      case "note": notes[name] = text
      case "ltxt" where body.count >= 8:
        lengths[name] = Int64(body.number(at: 4, as: UInt32.self))
      default: break
      }
    }
  }

  private mutating func takeSampler(_ body: ArraySlice<UInt8>) {
    guard body.count >= 36 else { return }
    var instrument = gathered.instrument ?? Metadata.Instrument()
    // The fraction of a semitone above the note, of 2³².
    let cents = Int((Double(body.number(at: 16, as: UInt32.self)) * 100 / 0x1p32).rounded())
    let note = Int(clamping: body.number(at: 12, as: UInt32.self))
    instrument.baseNote = min(note, 127)
    instrument.detune = cents
    let count = min(Int(body.number(at: 28, as: UInt32.self)), (body.count - 36) / 24)
    instrument.loops = (0..<count).compactMap { index in
      let fields = (0..<6).map { body.number(at: 36 + 24 * index + 4 * $0, as: UInt32.self) }
      let direction: Metadata.Instrument.Loop.Direction? =
        switch fields[1] {
        case 0: .forward
        case 1: .alternating
        case 2: .backward
        default: nil
        }
      // The last frame is played too.
      guard let direction, fields[2] <= fields[3] else { return nil }
      return .init(direction, Int64(fields[2])..<Int64(fields[3]) + 1, count: Int(fields[5]))
    }
    gathered.instrument = instrument
  }

  private mutating func takeInstrument(_ body: ArraySlice<UInt8>) {
    guard body.count >= 7 else { return }
    var instrument = gathered.instrument ?? Metadata.Instrument()
    let fields = body.prefix(7).map { Int(Int8(bitPattern: $0)) }
    guard fields[0] >= 0, fields[3] >= 0, fields[3] <= fields[4], fields[5] >= 0,
      fields[5] <= fields[6]
    else { return }
    instrument.baseNote = fields[0]
    instrument.detune = fields[1]
    instrument.gain = fields[2]
    instrument.keys = fields[3]...fields[4]
    instrument.velocities = fields[5]...fields[6]
    gathered.instrument = instrument
  }
}

/// The chunks within the body of a `LIST`, as far as they are whole.
private struct WaveSubchunks: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ list: ArraySlice<UInt8>) { rest = list }

  mutating func next() -> (identifier: String, body: ArraySlice<UInt8>)? {
    guard rest.count >= 8 else { return nil }
    let identifier = String(decoding: rest.prefix(4), as: UTF8.self)
    let size = Int(rest.number(at: 4, as: UInt32.self))
    let body = rest.dropFirst(8).prefix(size)
    rest = rest.dropFirst(8 + size + size % 2)
    return (identifier, body)
  }
}

extension Metadata.Tag.Kind {
  /// The kind that `INFO` calls by these four letters. It has no licence, and FFmpeg calls the number
  /// of a track `IPRT`.
  init?(waveIdentifier: String) {
    let waveIdentifier = waveIdentifier == "IPRT" ? "ITRK" : waveIdentifier
    guard let kind = Self.allCases.first(where: { $0.waveIdentifier == waveIdentifier }) else {
      return nil
    }
    self = kind
  }

  /// The four letters by which `INFO` calls it, `nil` for what it has none for.
  var waveIdentifier: String? {
    switch self {
    case .title: "INAM"
    case .artist: "IART"
    case .album: "IPRD"
    case .trackNumber: "ITRK"
    case .date: "ICRD"
    case .genre: "IGNR"
    case .comment: "ICMT"
    case .copyright: "ICOP"
    case .licence: nil
    case .software: "ISFT"
    }
  }
}
