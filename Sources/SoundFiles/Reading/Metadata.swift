import CSndFile

// What a file holds besides its sound, named for people.

/// Chunks that say how the sound is stored, or whose content is told in another way.
private let silentChunks: Set<String> = [
  "RIFF", "RF64", "FORM", "riff", "wave", "fmt ", "fact", "data", "ds64", "PEAK", "JUNK", "junk",
  "PAD ", "FLLR", "bext", "cart", "cue ", "LIST", "smpl", "inst", "INST", "MARK", "COMM", "SSND",
  "FVER", "NAME", "AUTH", "ANNO", "(c) ",
  "APPL", "desc", "chan", "pakt", "kuki", "free", "info", "strg",
]

/// What a chunk that is told of by its identifier is called, `nil` for a silent one.
private func chunkName(_ identifier: String) -> String? {
  let isText = identifier.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  return silentChunks.contains(identifier) || !isText ? nil : "chunk \(identifier)"
}

extension LibraryFile {
  /// The metadata that libsndfile tells of.
  var metadata: [String] {
    var names = tags.map { "\($0) tag" }
    var cueCount: UInt32 = 0
    if unsafe command(SFC_GET_CUE_COUNT, &cueCount, MemoryLayout<UInt32>.size), cueCount > 0 {
      names.append("cue points (\(cueCount))")
    }
    var instrument = SF_INSTRUMENT()
    if unsafe command(SFC_GET_INSTRUMENT, &instrument, MemoryLayout<SF_INSTRUMENT>.size) {
      let count = instrument.loop_count
      names.append(count > 0 ? "loops (\(count))" : "instrument")
    }
    var broadcast = SF_BROADCAST_INFO()
    let broadcastSize = MemoryLayout<SF_BROADCAST_INFO>.size
    if unsafe command(SFC_GET_BROADCAST_INFO, &broadcast, broadcastSize) { names.append("bext") }
    var cart = SF_CART_INFO()
    if unsafe command(SFC_GET_CART_INFO, &cart, MemoryLayout<SF_CART_INFO>.size) {
      names.append("cart")
    }
    return (names + chunkIdentifiers.compactMap(chunkName)).eachOnce
  }

  private var tags: [String] {
    let known = [
      (SF_STR_TITLE, "title"), (SF_STR_ARTIST, "artist"), (SF_STR_ALBUM, "album"),
      (SF_STR_TRACKNUMBER, "track number"), (SF_STR_DATE, "date"), (SF_STR_GENRE, "genre"),
      (SF_STR_COMMENT, "comment"), (SF_STR_COPYRIGHT, "copyright"), (SF_STR_LICENSE, "licence"),
    ]
    return known.filter { unsafe sf_get_string(handle, Int32($0.0)) != nil }.map(\.1)
  }

  /// The identifiers of the file's chunks, for the containers that have any: `sf_get_chunk_iterator`.
  private var chunkIdentifiers: [String] {
    var identifiers: [String] = []
    var iterator = unsafe sf_get_chunk_iterator(handle, nil)
    while let chunk = unsafe iterator {
      // Only the call for the data tells the identifier, so one byte of it is asked for. Of a chunk
      // without any, libsndfile divides by the number of bytes.
      var nothing: UInt8 = 0
      let identifier = unsafe withUnsafeMutablePointer(to: &nothing) { data -> String? in
        var info = unsafe SF_CHUNK_INFO()
        unsafe info.data = UnsafeMutableRawPointer(data)
        guard unsafe sf_get_chunk_size(chunk, &info) == 0 && info.datalen > 0 else { return nil }
        unsafe info.datalen = 1
        guard unsafe sf_get_chunk_data(chunk, &info) == 0 else { return nil }
        return unsafe withUnsafeBytes(of: info.id) { identifier in
          unsafe String(decoding: identifier.prefix(Int(info.id_size)), as: UTF8.self)
        }
      }
      if let identifier { identifiers.append(identifier) }
      unsafe iterator = sf_next_chunk_iterator(chunk)
    }
    return identifiers
  }
}

extension WaveChunks {
  /// The metadata that stands before the samples: all that a stream can tell of in time.
  var metadata: [String] {
    let told: [String: String] = [
      "LIST": "tags", "cue ": "cue points", "smpl": "loops", "inst": "instrument", "bext": "bext",
      "cart": "cart",
    ]
    return identifiers.compactMap { told[$0] ?? chunkName($0) }.eachOnce
  }
}

extension [String] {
  /// The names in their order without repeats: a kind of chunk may come several times.
  fileprivate var eachOnce: [String] {
    reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}
