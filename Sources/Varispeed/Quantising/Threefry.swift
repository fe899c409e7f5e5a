/// The counter-based generator Threefry-2x32 with 13 rounds.
///
/// Each pair of words is a function of its counter and the key alone: there is no state, so any
/// part of the sequence can be made anywhere, in any order. It uses 32-bit additions, rotations and
/// exclusive ors only, which every vector unit has, and makes four pairs at once. 13 rounds is the shortest form for which its authors publish known answers; what
/// dither needs of them is tested.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11,
/// 2011; the parity word is that of the cipher Threefish.
struct Threefry: Sendable {
  private let key: (UInt32, UInt32, UInt32)

  init(key first: UInt32, _ second: UInt32) {
    key = (first, second, 0x1BD1_1BDA ^ first ^ second)
  }

  /// The words of the four counters `(low, high)`.
  @inline(__always)
  func words(
    low: SIMD4<UInt32>, high: SIMD4<UInt32>
  ) -> (first: SIMD4<UInt32>, second: SIMD4<UInt32>) {
    var a = low &+ key.0
    var b = high &+ key.1
    Self.round(&a, &b, 13)
    Self.round(&a, &b, 15)
    Self.round(&a, &b, 26)
    Self.round(&a, &b, 6)
    a &+= key.1
    b &+= (key.2 &+ 1)
    Self.round(&a, &b, 17)
    Self.round(&a, &b, 29)
    Self.round(&a, &b, 16)
    Self.round(&a, &b, 24)
    a &+= key.2
    b &+= (key.0 &+ 2)
    Self.round(&a, &b, 13)
    Self.round(&a, &b, 15)
    Self.round(&a, &b, 26)
    Self.round(&a, &b, 6)
    a &+= key.0
    b &+= (key.1 &+ 3)
    Self.round(&a, &b, 17)
    return (a, b)
  }

  @inline(__always)
  private static func round(
    _ a: inout SIMD4<UInt32>, _ b: inout SIMD4<UInt32>, _ rotation: UInt32
  ) {
    a &+= b
    b = (b &<< rotation) | (b &>> (32 - rotation))
    b ^= a
  }
}
