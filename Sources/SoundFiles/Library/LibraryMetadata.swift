import CSndFile
import Glibc

// What libsndfile tells of a file besides its sound.

/// Chunks that say how the sound is stored, or whose content is told in another way.
private let silentChunks: Set<String> = [
  "RIFX", "FORM", "riff", "wave", "fmt ", "fact", "data", "PEAK", "peak", "COMM", "SSND", "FVER",
  "NAME",
  "AUTH",
  "ANNO", "(c) ", "APPL", "MARK", "INST", "desc", "chan", "pakt", "kuki", "free", "info", "strg",
]

extension LibraryFile {
  /// The metadata that libsndfile tells of.
  var metadata: Metadata {
    var metadata = Metadata()
    metadata.tags = Metadata.Tag.Kind.allCases.compactMap { kind in
      let text = unsafe sf_get_string(handle, kind.libraryCode)
      // A tag without text says nothing: MP3 files have room for more than they use.
      return unsafe text.map { unsafe String(metadataCString: $0) }
        .flatMap { $0.isEmpty ? nil : Metadata.Tag(kind, $0) }
    }
    metadata.cuePoints = cuePoints
    metadata.instrument = instrument
    for identifier in chunkIdentifiers {
      let name = "chunk \(identifier)"
      let isText = identifier.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      if isText && !silentChunks.contains(identifier) && !metadata.others.contains(name) {
        metadata.others.append(name)
      }
    }
    return metadata
  }

  /// `SFC_GET_CUE_COUNT`, `SFC_GET_CUE`.
  private var cuePoints: [Metadata.CuePoint] {
    var count: UInt32 = 0
    guard unsafe command(SFC_GET_CUE_COUNT, &count, MemoryLayout<UInt32>.size), count > 0 else {
      return []
    }
    // The structure is a count with so many points behind it.
    let first = MemoryLayout<UInt32>.size
    let stride = MemoryLayout<SF_CUE_POINT>.stride
    let size = first + Int(count) * stride
    return unsafe withUnsafeTemporaryAllocation(
      byteCount: size, alignment: MemoryLayout<SF_CUE_POINT>.alignment
    ) { buffer in
      guard unsafe command(SFC_GET_CUE, buffer.baseAddress!, size) else { return [] }
      return (0..<Int(count)).map { index in
        let point = unsafe buffer.loadUnaligned(
          fromByteOffset: first + index * stride, as: SF_CUE_POINT.self)
        return unsafe Metadata.CuePoint(
          position: Int64(point.sample_offset),
          label: withUnsafeBytes(of: point.name) { unsafe String(metadataBytes: $0) })
      }
    }
  }

  /// `SFC_GET_INSTRUMENT`.
  private var instrument: Metadata.Instrument? {
    var found = SF_INSTRUMENT()
    guard unsafe command(SFC_GET_INSTRUMENT, &found, MemoryLayout<SF_INSTRUMENT>.size) else {
      return nil
    }
    var instrument = Metadata.Instrument()
    instrument.baseNote = Int(found.basenote)
    instrument.detune = Int(found.detune)
    instrument.gain = Int(found.gain)
    instrument.keys = Self.range(found.key_lo, found.key_hi)
    instrument.velocities = Self.range(found.velocity_lo, found.velocity_hi)
    // Swift has no name for the loops, whose type has none in C: they follow their number.
    let start = MemoryLayout<SF_INSTRUMENT>.offset(of: \.loop_count)! + MemoryLayout<Int32>.size
    let fields = unsafe withUnsafeBytes(of: found) { bytes in
      stride(from: start, to: bytes.count, by: 4).map {
        unsafe bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
    for loop in 0..<max(0, min(Int(found.loop_count), fields.count / 4)) {
      // Mode, start, end, count.
      let (start, end) = (fields[4 * loop + 1], fields[4 * loop + 2])
      let direction: Metadata.Instrument.Loop.Direction? =
        switch Int(fields[4 * loop]) {
        case SF_LOOP_FORWARD: .forward
        case SF_LOOP_ALTERNATING: .alternating
        case SF_LOOP_BACKWARD: .backward
        default: nil
        }
      guard let direction, start <= end else { continue }
      instrument.loops.append(
        .init(direction, Int64(start)..<Int64(end), count: Int(fields[4 * loop + 3])))
    }
    return instrument
  }

  private static func range(_ low: CChar, _ high: CChar) -> ClosedRange<Int> {
    Int(low)...max(Int(low), Int(high))
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

extension Metadata.Tag.Kind {
  /// `SF_STR_…`.
  var libraryCode: Int32 {
    let code =
      switch self {
      case .title: SF_STR_TITLE
      case .artist: SF_STR_ARTIST
      case .album: SF_STR_ALBUM
      case .trackNumber: SF_STR_TRACKNUMBER
      case .date: SF_STR_DATE
      case .genre: SF_STR_GENRE
      case .comment: SF_STR_COMMENT
      case .copyright: SF_STR_COPYRIGHT
      case .licence: SF_STR_LICENSE
      case .software: SF_STR_SOFTWARE
      }
    return Int32(code)
  }
}

extension String {
  /// The text at a pointer that C gave.
  fileprivate init(metadataCString text: UnsafePointer<CChar>) {
    unsafe self.init(metadataBytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}
