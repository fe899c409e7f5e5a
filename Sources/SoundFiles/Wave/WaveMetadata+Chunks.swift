// The chunks of a WAV file that say something besides the sound, written. See ``WaveMetadataReader``
// for the sources.

extension Metadata {
  /// What of this a WAV file holds. It has no place for a licence, and 32 bits for a frame's number.
  var inWave: Metadata {
    var kept = self
    kept.others = []
    kept.tags.removeAll { $0.kind.waveIdentifier == nil }
    kept.cuePoints.removeAll { UInt32(exactly: $0.position) == nil }
    kept.instrument?.loops.removeAll { UInt32(exactly: $0.frames.upperBound) == nil }
    return kept
  }

  /// All of it as chunks, for ``inWave`` only.
  ///
  /// - Parameter sampleRate: That of the sound, which a sampler is told too.
  func waveChunks(sampleRate: Int) -> [UInt8] {
    var chunks: [UInt8] = []
    // libsndfile knows nothing of the padding of some chunks in RF64, so none has any.
    if let broadcast {
      let count = broadcast.bytes.count
      chunks.append(chunk: "bext", broadcast.bytes + [UInt8](repeating: 0, count: count % 2))
    }
    if !tags.isEmpty {
      var list = Array("INFO".utf8)
      for tag in tags {
        guard let identifier = tag.kind.waveIdentifier else { continue }
        list.append(paddedChunk: identifier, Array(tag.text.utf8) + [0])
      }
      chunks.append(paddedChunk: "LIST", list)
    }
    if !cuePoints.isEmpty {
      chunks.append(paddedChunk: "cue ", cueFields)
      let list = labelFields
      if !list.isEmpty { chunks.append(paddedChunk: "LIST", Array("adtl".utf8) + list) }
    }
    if let instrument {
      chunks.append(paddedChunk: "smpl", instrument.samplerFields(sampleRate: sampleRate))
      chunks.append(paddedChunk: "inst", instrument.instrumentFields)
    }
    return chunks
  }

  /// The body of `cue `. Points are numbered from 1.
  private var cueFields: [UInt8] {
    var fields: [UInt8] = []
    fields.append(number: UInt32(cuePoints.count))
    for (index, point) in cuePoints.enumerated() {
      let position = UInt32(point.position)
      fields.append(number: UInt32(index + 1))
      fields.append(number: position)  // in the order of play
      fields.append(contentsOf: "data".utf8)
      fields.append(number: UInt64(0))  // no list of chunks, no blocks
      fields.append(number: position)
    }
    return fields
  }

  /// The subchunks of `LIST`, kind `adtl`, as far as the points have something to say.
  private var labelFields: [UInt8] {
    var list: [UInt8] = []
    for (index, point) in cuePoints.enumerated() {
      var name: [UInt8] = []
      name.append(number: UInt32(index + 1))
      if !point.label.isEmpty {
        list.append(paddedChunk: "labl", name + Array(point.label.utf8) + [0])
      }
      if !point.note.isEmpty {
        list.append(paddedChunk: "note", name + Array(point.note.utf8) + [0])
      }
      if point.length > 0 {
        var fields = name
        fields.append(number: UInt32(clamping: point.length))
        fields.append(contentsOf: "rgn ".utf8)
        fields.append(number: UInt64(0))  // country, language, dialect, code page: none
        list.append(paddedChunk: "ltxt", fields)
      }
    }
    return list
  }
}

extension Metadata.Instrument {
  /// The body of `smpl`.
  fileprivate func samplerFields(sampleRate: Int) -> [UInt8] {
    var fields: [UInt8] = []
    fields.append(number: UInt64(0))  // manufacturer and product: any
    fields.append(number: UInt32(clamping: 1_000_000_000 / sampleRate))  // nanoseconds of a frame
    // Tuning is a fraction of a semitone above a key: what is below one is above the next lower.
    fields.append(number: UInt32(clamping: detune < 0 ? baseNote - 1 : baseNote))
    let cents = detune < 0 ? detune + 100 : detune
    fields.append(number: UInt32(clamping: Int64(Double(cents) * 0x1p32 / 100)))
    fields.append(number: UInt64(0))  // no SMPTE offset
    fields.append(number: UInt32(loops.count))
    fields.append(number: UInt32(0))  // no data of a sampler's own
    for (index, loop) in loops.enumerated() {
      let direction: UInt32 =
        switch loop.direction {
        case .forward: 0
        case .alternating: 1
        case .backward: 2
        }
      fields.append(number: UInt32(index))
      fields.append(number: direction)
      fields.append(number: UInt32(loop.frames.lowerBound))
      fields.append(number: UInt32(max(loop.frames.lowerBound, loop.frames.upperBound - 1)))
      fields.append(number: UInt32(0))  // no fraction of a frame
      fields.append(number: UInt32(clamping: loop.count))
    }
    return fields
  }

  /// The body of `inst`, and a zero.
  fileprivate var instrumentFields: [UInt8] {
    [
      baseNote, detune, gain, keys.lowerBound, keys.upperBound, velocities.lowerBound,
      velocities.upperBound, 0,
    ].map { UInt8(bitPattern: Int8(clamping: $0)) }
  }
}

extension [UInt8] {
  /// Appends a chunk, with a zero after a body of an odd number of bytes.
  fileprivate mutating func append(paddedChunk identifier: String, _ body: [UInt8]) {
    append(chunk: identifier, body)
    if body.count % 2 == 1 { append(0) }
  }
}
