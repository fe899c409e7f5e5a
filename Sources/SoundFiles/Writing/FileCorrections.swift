import Files

// What libsndfile 1.2.0 leaves wrong or can't write, put right in the finished file.

extension FileDescriptor {
  /// Puts chunks behind the samples of a WAV file that libsndfile wrote.
  ///
  /// - Parameter byteCount: The length of the file.
  borrowing func append(
    waveChunks chunks: [UInt8], after byteCount: Int64
  ) throws(FileError) {
    guard !chunks.isEmpty else { return }
    let padding: [UInt8] = byteCount % 2 == 0 ? [] : [0]
    try write(padding + chunks, at: byteCount)
    var size: [UInt8] = []
    // Everything but the first eight bytes counts.
    size.append(number: UInt32(byteCount - 8 + Int64(padding.count + chunks.count)))
    try write(size, at: 4)
  }

  /// Makes an AIFF file say how many frames it has, and nothing of the time it was written at.
  ///
  /// Of an odd number of bytes, libsndfile counts the padding as a frame more. The chunk `PEAK` of
  /// floating-point samples, which it can't be told to leave out after the first header, has the time
  /// of day in it.
  ///
  /// - Parameters:
  ///   - frames: How many it has.
  ///   - sampleByteCount: How many bytes they take, `nil` where that is not so simple.
  borrowing func correctAIFF(frames: Int64, sampleByteCount: Int64?) throws(FileError) {
    var offset: Int64 = 12
    while true {
      let head = try read(8, at: offset)
      guard head.count == 8 else { return }
      let size = head[4...].reduce(0) { $0 << 8 | Int64($1) }
      switch (String(decoding: head[..<4], as: UTF8.self), sampleByteCount) {
      case ("COMM", _?): try write(bigEndian: UInt32(frames), at: offset + 10)
      case ("PEAK", _): try write(bigEndian: 0, at: offset + 12)
      case ("SSND", let byteCount?):
        // An offset and a block size stand before the samples.
        try write(bigEndian: UInt32(byteCount + 8), at: offset + 4)
      default: break
      }
      offset += 8 + size + size % 2
    }
  }

  private borrowing func write(bigEndian number: UInt32, at offset: Int64) throws(FileError) {
    var bytes: [UInt8] = []
    bytes.append(number: number)
    try write(bytes.reversed(), at: offset)
  }
}
