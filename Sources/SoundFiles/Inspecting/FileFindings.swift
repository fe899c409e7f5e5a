import Files
import SoundFormats

/// What the bytes of a file tell that libsndfile doesn't, or that it gets wrong.
///
/// libsndfile 1.2.0 believes sizes that no recorder could know, stops where an estimate ends, passes
/// over a second stream and knows nothing of FLAC in Ogg. So each kind of file is looked at here
/// first, and libsndfile is shown a view of it in which it finds its way.
struct FileFindings {
  /// What becomes of the number of frames that libsndfile says.
  enum Length: Hashable {
    /// It is right.
    case asTheLibrarySays
    /// It is not to be believed, and this is the number.
    case counted(Int64)
    /// It is not to be believed, and nobody knows.
    case unknown
  }

  /// What libsndfile is shown.
  var view: ByteView
  var length = Length.asTheLibrarySays
  /// Bytes of samples that the header claims and that there are, where the claim is believable.
  var samples: (claimed: UInt64, present: Int64)?
  /// The frames that the file promises, where its samples don't tell it.
  var promisedFrames: Int64?
  /// The chunks before the samples of a WAV file, and where the samples stand.
  var wave: WaveChunks?
  var extent: Range<Int64>?
  /// Whether the header's size says nothing of how many samples follow.
  var isOfUnknownSize = false
  /// The first byte of a second stream, which can't be read with the first.
  var secondStream: Int64?
  /// Whether the end of the sound is missing, as far as that shows.
  var isUnfinished = false
  /// The number, if there is one, that no sound has and libsndfile takes for another.
  var illegalNumber: String?
  /// Whether there are chunks before the samples that libsndfile stumbles over.
  var hasStrangeChunks = false
  /// Whether it is full-rate GSM without a header.
  var isBareGSM = false
  /// What looks wrong, for people.
  var oddities: [String] = []

  /// Looks at `range` of a file.
  ///
  /// - Complexity: a few reads; O(*n*) in the bytes of MP3, and in the pages of Ogg.
  init(of descriptor: borrowing FileDescriptor, _ range: Range<Int64>) throws(FileError) {
    view = ByteView(range)
    var window = try FileWindow(on: descriptor, range)
    let head = Array(try window.bytes(12, at: range.lowerBound))
    if let grammar = ChunkGrammar(head) {
      try inspectChunks(grammar, &window)
    } else if head.starts(with: ".snd".utf8) || head.starts(with: "dns.".utf8) {
      try inspectAU(&window, isBigEndian: head[0] == UInt8(ascii: "."))
    } else if head.starts(with: OggPage.mark) {
      try inspectOgg(&window)
    } else if head.starts(with: "fLaC".utf8) {
      try inspectFLAC(&window)
    } else if try !inspectGSM(&window) {
      try inspectMPEG(&window)
    }
  }

  /// Shows libsndfile `bytes` in the place of as many of the file's.
  mutating func replace(_ place: Int64, with bytes: [UInt8], in range: Range<Int64>) {
    view = ByteView(range.lowerBound..<place)
    view.append(bytes)
    view.append(place + Int64(bytes.count)..<range.upperBound)
  }

  /// Names bytes that follow the sound and are nothing that is known.
  mutating func noteTrailer(_ byteCount: Int64) {
    oddities.append("bytes after the sound, not read: \(byteCount)")
  }
}
