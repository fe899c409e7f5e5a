/// The name of a file as the system has it: bytes, in no particular encoding.
///
/// A Swift `String` repairs what is not UTF-8, so a name that went through one may no longer open
/// its file. Names are kept as bytes from the command line to the system call.
public struct FileName: Hashable, Sendable {
  /// The bytes, without the closing NUL and without any other.
  public let bytes: [UInt8]

  /// Keeps `bytes` up to the first NUL, where the system would stop reading.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// The UTF-8 bytes of `string`.
  public init(_ string: String) {
    self.init(bytes: string.utf8)
  }

  /// Whether this is a lone `-`, by which commands call standard input and output.
  public var isDash: Bool { bytes == [UInt8(ascii: "-")] }

  /// Calls `body` with the bytes and a closing NUL, as system calls take a name.
  ///
  /// - Parameter body: Must not keep the pointer beyond its return.
  /// - Returns: What `body` returns.
  /// - Complexity: O(*n*) in the bytes of the name.
  public func withCString<Result: ~Copyable>(
    _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for (index, byte) in bytes.enumerated() {
        unsafe buffer[index] = CChar(bitPattern: byte)
      }
      unsafe buffer[bytes.count] = 0
      return unsafe body(UnsafePointer(buffer.baseAddress!))
    }
  }
}
