/// The counter-based generator Threefry-2x32 with 13 rounds.
///
/// Each pair of words is a function of its counter and the key alone: there is no state, so any
/// part of the sequence can be made anywhere, in any order. It uses 32-bit additions, rotations and
/// exclusive ors only, which every vector unit has, and no branches, so that loops over it are
/// vectorised. 13 rounds is the shortest form for which its authors publish known answers; what
/// dither needs of them is tested.
///
/// Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC11,
/// 2011; the parity word is that of the cipher Threefish.
struct Threefry: Sendable {
  private let key: (UInt32, UInt32, UInt32)

  init(key first: UInt32, _ second: UInt32) {
    key = (first, second, 0x1BD1_1BDA ^ first ^ second)
  }

  /// The words of the counter `(low, high)`.
  @inline(__always)
  func words(low: UInt32, high: UInt32) -> (first: UInt32, second: UInt32) {
    var a = low &+ key.0
    var b = high &+ key.1
    func round(_ rotation: UInt32) {
      a &+= b
      b = (b &<< rotation) | (b &>> (32 - rotation))
      b ^= a
    }
    round(13)
    round(15)
    round(26)
    round(6)
    a &+= key.1
    b &+= key.2 &+ 1
    round(17)
    round(29)
    round(16)
    round(24)
    a &+= key.2
    b &+= key.0 &+ 2
    round(13)
    round(15)
    round(26)
    round(6)
    a &+= key.0
    b &+= key.1 &+ 3
    round(17)
    return (a, b)
  }
}
