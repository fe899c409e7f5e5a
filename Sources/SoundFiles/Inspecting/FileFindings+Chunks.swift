import Files

extension FileFindings {
  /// Finds the samples among the chunks and compares what their chunk claims with what there is.
  mutating func inspectChunks(
    _ grammar: ChunkGrammar, _ window: inout FileWindow
  ) throws(FileError) {
    let range = window.range
    var wave = WaveChunks()
    var wide: UInt64?
    var offset = range.lowerBound + grammar.preambleByteCount
    while let chunk = try grammar.chunk(at: offset, &window) {
      if chunk.identifier.starts(with: grammar.sampleIdentifier) {
        let extent = try inspectSamples(chunk, grammar, wide: wide, &window)
        if grammar == .riff, wave.fields.count >= 16 {
          wave.dataByteCount = samples.map { Int64(clamping: $0.claimed) }
          (self.wave, self.extent) = (wave, extent)
          if wave.isMPEG { length = .unknown }
          try readTrailingChunks(from: extent.upperBound, &window)
        }
        return
      }
      if grammar == .riff {
        let name = String(decoding: chunk.identifier, as: UTF8.self)
        let content = try window.content(of: chunk)
        wave.take(name, content)
        hasStrangeChunks = hasStrangeChunks || !chunk.hasReadableName
        if name == "fmt " { wave.fields = content }
        if name == "ds64", content.count >= 16 {
          (wave.isWide, wide) = (true, content.number(at: 8, as: UInt64.self))
        }
      }
      if grammar == .aiff, chunk.identifier.elementsEqual("COMM".utf8) {
        // The rate is an extended-precision number; libsndfile makes 1 of 0.
        let rate = try window.bytes(18, at: chunk.start).dropFirst(8)
        if rate.allSatisfy({ $0 == 0 }) { illegalNumber = "its sample rate is 0 Hz" }
      }
      offset = grammar.end(of: chunk, from: range.lowerBound)
    }
  }

  /// Takes what the chunks after the samples say.
  private mutating func readTrailingChunks(
    from end: Int64, _ window: inout FileWindow
  ) throws(FileError) {
    let start = window.range.lowerBound
    let padded = end + (end - start) % 2
    var offset = try ChunkGrammar.riff.fills(from: padded, &window) ? padded : end
    while let chunk = try ChunkGrammar.riff.chunk(at: offset, &window),
      chunk.hasReadableName, chunk.start + Int64(chunk.claim) <= window.range.upperBound
    {
      let content = try window.content(of: chunk)
      wave?.take(String(decoding: chunk.identifier, as: UTF8.self), content)
      offset = ChunkGrammar.riff.end(of: chunk, from: start)
    }
  }

  /// - Returns: Where the samples stand.
  private mutating func inspectSamples(
    _ chunk: ChunkGrammar.Chunk, _ grammar: ChunkGrammar, wide: UInt64?,
    _ window: inout FileWindow
  ) throws(FileError) -> Range<Int64> {
    let range = window.range
    let isElsewhere = grammar == .riff && chunk.claim == UInt64(waveSizeElsewhere)
    let claim = isElsewhere ? wide ?? 0 : chunk.claim
    let available = max(0, range.upperBound - chunk.start)
    let offset = grammar.sampleOffset
    var present = available
    var isTwofold = false
    if isMarkOfUnknownSize(claim) {
      // Chunks to the end of the file are no sound: it is as empty as it says.
      if claim == 0, try grammar.fills(from: chunk.start, &window) { present = 0 }
      isOfUnknownSize = present > 0
    } else {
      present = Int64(min(claim, UInt64(available)))
      samples = (claim - min(claim, UInt64(offset)), max(0, present - offset))
      let next = grammar.end(of: chunk, claiming: claim, from: range.lowerBound)
      if let other = try grammar.chunk(at: next, &window),
        other.identifier.starts(with: grammar.sampleIdentifier)
      {
        isTwofold = true
        oddities.append("a second chunk of samples, not read: \(other.claim) bytes")
      }
      // Some writers forget the pad byte.
      var isFilled = try grammar.fills(from: next, &window)
      if grammar == .riff && !isFilled {
        isFilled = try grammar.fills(from: chunk.start + present, &window)
      }
      if next < range.upperBound, !isFilled {
        let rounds = (available - present) >> 32
        if grammar == .riff, wide == nil, rounds > 0 {
          // As many times as the file has room for.
          present += rounds << 32
          samples = (UInt64(present), present)
          isOfUnknownSize = true
          oddities.append("the size in the header passed 4 GiB and began again at 0")
        } else {
          noteTrailer(range.upperBound - next)
        }
      }
    }

    switch grammar {
    case .riff where isTwofold, .w64:
      // libsndfile takes all that follows for sound in the one, and refuses the other.
      view = ByteView(range.lowerBound..<chunk.start + present)
    case .riff, .caf:
      if isOfUnknownSize || claim > UInt64(available) {
        let field = grammar.sizeField(present)
        replace(chunk.start - Int64(field.count), with: field, in: range)
      }
    case .aiff: break
    }
    return chunk.start + min(offset, present)..<chunk.start + present
  }
}
