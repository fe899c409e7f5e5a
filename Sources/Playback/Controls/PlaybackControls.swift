import Synchronization
import Ticks
import Varispeed

/// What the listener sets while sound plays: the latest value wins.
///
/// Any thread may set and read them. The audio thread looks at them once for each block and leads
/// the sound to what it finds, without a click. The values don't depend on each other, so none of
/// the atomics orders anything: all are relaxed.
public final class PlaybackControls: Sendable {
  private let speedWord: Atomic<UInt64>
  private let balanceBits: Atomic<UInt64>
  private let volumeBits: Atomic<UInt64>
  private let muted = Atomic<Bool>(false)
  private let paused = Atomic<Bool>(false)
  private let stopping = Atomic<Bool>(false)

  /// How the balance fades the far channel.
  public let balanceLaw: BalanceLaw

  /// Controls that begin with these values.
  ///
  /// Traps when one of them is out of its range.
  public init(
    speed: Speed = .neutral, balance: Balance = .neutral, balanceLaw: BalanceLaw = .linear,
    volume: Decibels = .neutral
  ) {
    speedWord = Atomic(speed.word)
    balanceBits = Atomic(balance.value.bitPattern)
    volumeBits = Atomic(Self.checked(volume).bitPattern)
    self.balanceLaw = balanceLaw
  }

  /// The speed, in 1/8…8; traps for others.
  ///
  /// A ratio stays exact up to a numerator below 2³¹ and a denominator below 2³²; beyond that it is
  /// the nearest double.
  public var speed: Speed {
    get { Speed(word: speedWord.load(ordering: .relaxed)) }
    set { speedWord.store(newValue.word, ordering: .relaxed) }
  }

  /// The balance.
  public var balance: Balance {
    get { Balance(Double(bitPattern: balanceBits.load(ordering: .relaxed))) }
    set { balanceBits.store(newValue.value.bitPattern, ordering: .relaxed) }
  }

  /// The volumes that can be set, in decibels: never louder than the file.
  public static let volumes = -96.0...0.0

  /// The volume, in ``volumes``; traps for others.
  public var volume: Decibels {
    get { Decibels(Double(bitPattern: volumeBits.load(ordering: .relaxed))) }
    set { volumeBits.store(Self.checked(newValue).bitPattern, ordering: .relaxed) }
  }

  /// Whether nothing is heard, though the sound goes on.
  public var isMuted: Bool {
    get { muted.load(ordering: .relaxed) }
    set { muted.store(newValue, ordering: .relaxed) }
  }

  /// Whether the sound rests. It fades out, and later goes on with the first frame that wasn't heard
  /// in full.
  public var isPaused: Bool {
    get { paused.load(ordering: .relaxed) }
    set { paused.store(newValue, ordering: .relaxed) }
  }

  /// Whether playing ends; it never begins again. Set by ``Player/stop()``.
  var isStopping: Bool { stopping.load(ordering: .relaxed) }
  func stop() { stopping.store(true, ordering: .relaxed) }

  private static func checked(_ volume: Decibels) -> Double {
    precondition(
      volumes.contains(volume.value), "\(volume.value) dB is no volume: it is in -96...0")
    return volume.value
  }
}

extension Speed {
  /// The speed as one word, for an atomic. A speed's double has no sign, so the first bit tells: 1
  /// for a ratio, with 31 bits of numerator and 32 of denominator, 0 for a double.
  fileprivate var word: UInt64 {
    precondition(
      StreamingResampler.speeds.contains(value), "\(value) can't be played: speeds are in 1/8...8")
    if case .exact(let ratio) = self, ratio.numerator < 1 << 31, ratio.denominator < 1 << 32 {
      return 1 << 63 | UInt64(ratio.numerator) << 32 | UInt64(ratio.denominator)
    }
    return value.bitPattern
  }

  fileprivate init(word: UInt64) {
    self =
      word >> 63 == 0
      ? .inexact(Double(bitPattern: word))
      : .exact(Ratio(Int64(word >> 32 & 0x7FFF_FFFF), Int64(word & 0xFFFF_FFFF)))
  }
}
