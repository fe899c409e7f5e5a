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

  /// Makes an AIFF file say how many frames it has.
  ///
  /// Of an odd number of bytes, libsndfile counts the padding as a frame more.
  ///
  /// - Parameters:
  ///   - frames: How many it has.
  ///   - sampleByteCount: How many bytes they take.
  borrowing func correctAIFF(frames: Int64, sampleByteCount: Int64) throws(FileError) {
    var offset: Int64 = 12
    while true {
      let head = try read(8, at: offset)
      guard head.count == 8 else { return }
      let size = head[4...].reduce(0) { $0 << 8 | Int64($1) }
      let identifier = String(decoding: head[..<4], as: UTF8.self)
      if identifier == "COMM" { try write(bigEndian: UInt32(frames), at: offset + 10) }
      if identifier == "SSND" {
        // An offset and a block size stand before the samples.
        try write(bigEndian: UInt32(sampleByteCount + 8), at: offset + 4)
        return
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
