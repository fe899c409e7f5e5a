/// What a sound file holds besides its sound.
public struct Metadata: Hashable, Sendable {
  /// Words about the sound, in the order of the file.
  public var tags: [Tag] = []
  /// Marked places, in the order of the file.
  public var cuePoints: [CuePoint] = []
  /// How a sampler is to play the sound.
  public var instrument: Instrument?
  /// The broadcast extension of a WAV file, `bext`.
  public var broadcast: BroadcastExtension?
  /// What else there is and is not understood, named for people: `cart`, `chunk iXML`.
  ///
  /// Pictures and tags that libsndfile does not tell of are not listed.
  public var others: [String] = []

  public init() {}

  /// A line of text about the sound.
  public struct Tag: Hashable, Sendable {
    /// What a tag speaks of. The raw value is its name for people.
    public enum Kind: String, CaseIterable, Sendable {
      case title, artist, album
      case trackNumber = "track number"
      case date, genre, comment, copyright
      case licence
      /// The program that wrote the file.
      case software
    }

    public var kind: Kind
    public var text: String

    public init(_ kind: Kind, _ text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// A marked place, or a marked stretch.
  public struct CuePoint: Hashable, Sendable {
    /// The frame that is marked.
    public var position: Int64
    /// Frames in the stretch that starts there; 0 for a place.
    public var length: Int64
    /// What it is called; may be empty.
    public var label: String
    /// What is said of it besides; may be empty.
    public var note: String

    public init(position: Int64, length: Int64 = 0, label: String = "", note: String = "") {
      self.position = position
      self.length = length
      self.label = label
      self.note = note
    }
  }

  /// How a sampler is to play the sound: the chunks `smpl` and `inst` of WAV, `INST` of AIFF.
  public struct Instrument: Hashable, Sendable {
    /// A stretch that is repeated while a key is held.
    public struct Loop: Hashable, Sendable {
      public enum Direction: Hashable, Sendable {
        case forward, alternating, backward
      }

      public var direction: Direction
      /// The frames from the first to the one after the last.
      public var frames: Range<Int64>
      /// How often it is played; 0 for as long as the key is held.
      public var count: Int

      public init(_ direction: Direction, _ frames: Range<Int64>, count: Int = 0) {
        self.direction = direction
        self.frames = frames
        self.count = count
      }
    }

    /// The MIDI key at which the sound has its own pitch, 0…127.
    public var baseNote = 60
    /// Cents to tune it by, −50…50.
    public var detune = 0
    /// Decibels to play it louder by.
    public var gain = 0
    /// The MIDI keys it is for.
    public var keys = 0...127
    /// The MIDI velocities it is for.
    public var velocities = 0...127
    public var loops: [Loop] = []

    public init() {}
  }

  /// The body of a chunk `bext` (EBU Tech 3285), kept byte for byte.
  public struct BroadcastExtension: Hashable, Sendable {
    /// At least the 602 bytes of the fixed fields.
    public let bytes: [UInt8]

    /// - Returns: `nil` when there is less than the fixed fields take.
    public init?(bytes: [UInt8]) {
      guard bytes.count >= 602 else { return nil }
      self.bytes = bytes
    }

    public var description: String { text(0..<256) }
    public var originator: String { text(256..<288) }
    public var originatorReference: String { text(288..<320) }
    /// The date that the sound begins on, `2024-05-31`.
    public var date: String { text(320..<330) }
    /// The time that the sound begins at, `12:00:00`.
    public var time: String { text(330..<338) }
    /// Frames from midnight to the start of the sound.
    public var timeReference: UInt64 { bytes[338..<346].number(at: 0, as: UInt64.self) }
    /// What was done to the sound before, a line for each step.
    public var codingHistory: String { text(602..<bytes.count) }

    private func text(_ range: Range<Int>) -> String {
      String(metadataBytes: bytes[range])
    }
  }
}

// MARK: Names

extension Metadata {
  /// Everything there is, named for people: `title tag`, `cue points (3)`, `bext`.
  ///
  /// The program that wrote the file is not named: that is no property of the sound.
  public var names: [String] {
    var names: [String] = []
    for tag in tags where tag.kind != .software && !names.contains("\(tag.kind.rawValue) tag") {
      names.append("\(tag.kind.rawValue) tag")
    }
    if !cuePoints.isEmpty { names.append("cue points (\(cuePoints.count))") }
    if let instrument {
      let loops = instrument.loops.count
      names.append(loops > 0 ? "loops (\(loops))" : "instrument")
    }
    if broadcast != nil { names.append("bext") }
    return names + others
  }
}

extension String {
  /// The text of `bytes` up to the first NUL, spaces at the end left out. What is not UTF-8 is taken
  /// for Latin-1, as programs of older days wrote it.
  init(metadataBytes bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix { $0 != 0 })
    var text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    while text.last == " " { text.removeLast() }
    self = text
  }
}
