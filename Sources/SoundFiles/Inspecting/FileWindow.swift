import Files

/// Looks into a file here and there, without moving its position.
struct FileWindow: ~Copyable {
  private let descriptor: FileDescriptor
  /// The bytes of the file that matter.
  let range: Range<Int64>
  private var block: [UInt8] = []
  private var blockStart: Int64 = 0

  /// Bytes read at a time: a header's neighbours are mostly looked at next.
  private static let blockByteCount = 1 << 16

  init(on descriptor: borrowing FileDescriptor, _ range: Range<Int64>) throws(FileError) {
    self.descriptor = try descriptor.duplicate()
    self.range = range
  }

  /// `count` bytes from `offset` on, fewer at the end, none beyond it.
  ///
  /// - Precondition: `count` is at most 64 KiB.
  mutating func bytes(_ count: Int, at offset: Int64) throws(FileError) -> ArraySlice<UInt8> {
    precondition(count <= Self.blockByteCount)
    guard range.contains(offset) else { return [] }
    let wanted = Int(min(Int64(count), range.upperBound - offset))
    if offset < blockStart || offset + Int64(wanted) > blockStart + Int64(block.count) {
      let most = Int(min(Int64(Self.blockByteCount), range.upperBound - offset))
      block = try descriptor.read(most, at: offset)
      blockStart = offset
    }
    let first = Int(offset - blockStart)
    return block[first..<min(first + wanted, block.count)]
  }
}

extension FileWindow {
  /// What a chunk of RIFF holds, as far as it is there; nothing of one that is larger than pictures
  /// and long histories are.
  mutating func content(of chunk: ChunkGrammar.Chunk) throws(FileError) -> ArraySlice<UInt8> {
    guard chunk.claim <= WaveChunks.limit else { return [] }
    let count = Int(chunk.claim)
    if count <= Self.blockByteCount { return try bytes(count, at: chunk.start) }
    guard range.contains(chunk.start) else { return [] }
    return try descriptor.read(
      Int(min(Int64(count), range.upperBound - chunk.start)), at: chunk.start)[...]
  }
}

extension ArraySlice<UInt8> {
  /// The number of `count` bytes that starts `offset` bytes on, most significant byte first.
  func bigNumber(at offset: Int, count: Int) -> UInt64 {
    self[(startIndex + offset)..<(startIndex + offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
