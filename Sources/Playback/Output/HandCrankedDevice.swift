import Threads

/// A device without hardware, whose time passes only while its owner waits: the twin of a sound card
/// for tests and benchmarks.
///
/// It holds and sounds frames as a card does, runs dry if it gets none, and keeps every frame that
/// it has sounded. As fast as the processor is, and the same each time. What happens to it can be
/// scripted, faults included.
public struct HandCrankedDevice: ~Copyable, OutputDevice {
  private let crank: HandCrank

  public var format: OutputFormat { crank.format }
  public var seconds: Double { crank.seconds }

  /// Opens the device that `crank` turns.
  public init(_ crank: HandCrank) {
    self.crank = crank
    crank.open()
  }

  public mutating func write(
    _ frames: UnsafeRawBufferPointer, count: Int
  ) throws(OutputFault) -> Int {
    let most = try crank.script?(.write(frames: count)) ?? count
    try crank.checkReady()
    return unsafe crank.take(frames, count: min(count, most))
  }

  public mutating func start() throws(OutputFault) {
    _ = try crank.script?(.start)
    try crank.checkReady()
    crank.isRunning = true
  }

  public mutating func prepare() throws(OutputFault) {
    _ = try crank.script?(.prepare)
    crank.forget()
    crank.isDry = false
  }

  public mutating func resume() throws(OutputFault) {
    _ = try crank.script?(.resume)
  }

  public mutating func drop() {
    crank.drops += 1
    crank.forget()
  }

  public mutating func delay() throws(OutputFault) -> Int? {
    let scripted = try crank.script?(.delay)
    try crank.checkReady()
    return scripted ?? crank.waitingFrames
  }

  public mutating func wait(seconds: Double, forRoom: Bool) {
    crank.wait(seconds: seconds, forRoom: forRoom)
  }
}

/// What a test or a benchmark holds of a ``HandCrankedDevice``.
///
/// It belongs to the thread that owns the device, and to everyone else before that thread begins and
/// after it has ended. Hence the unchecked conformance.
public final class HandCrank: @unchecked Sendable {
  /// A call that is about to be made.
  public enum Call: Hashable, Sendable {
    case write(frames: Int)
    case start, prepare, resume, delay
  }

  public let format: OutputFormat
  /// Asked before each call. It may throw what the device is to throw, or return how many frames a
  /// write is to accept at most, or what a delay is to say.
  public var script: ((Call) throws(OutputFault) -> Int?)?
  /// Called after each wait.
  public var onWait: (() -> Void)?
  /// All that has been heard: the bytes of the frames that were sounded, one after the other.
  public private(set) var heard: [UInt8] = []
  /// The device's clock.
  public private(set) var seconds = 0.0
  /// How many times it was opened.
  public private(set) var openings = 0
  /// How many times unheard frames were dropped.
  public fileprivate(set) var drops = 0

  fileprivate var isRunning = false
  fileprivate var isDry = false
  private var waiting: [UInt8] = []
  private var waitingStart = 0
  /// The part of a frame that the clock is ahead.
  private var frameRest = 0.0

  public init(_ format: OutputFormat) {
    self.format = format
  }

  /// Frames heard so far.
  public var heardFrames: Int { heard.count / format.frameByteCount }
  /// Frames written and not heard.
  public var waitingFrames: Int { (waiting.count - waitingStart) / format.frameByteCount }

  fileprivate func open() {
    openings += 1
    isDry = false
    forget()
  }

  fileprivate func checkReady() throws(OutputFault) {
    if isDry { throw OutputFault(.underrun, reason: "the device ran dry") }
  }

  fileprivate func forget() {
    isRunning = false
    waiting = []
    waitingStart = 0
  }

  fileprivate func take(_ frames: UnsafeRawBufferPointer, count: Int) -> Int {
    let taken = min(count, format.bufferFrames - waitingFrames)
    unsafe waiting += frames[..<(taken * format.frameByteCount)]
    return taken
  }

  fileprivate func wait(seconds: Double, forRoom: Bool) {
    let room = format.bufferFrames - waitingFrames
    let missing = Double(format.periodFrames - room) - frameRest
    if !forRoom || !isRunning {
      pass(seconds)
    } else if missing > 0 {
      pass(min(seconds, missing / Double(format.sampleRate)))
    }
    onWait?()
  }

  /// Lets time pass, in which nobody but the device does anything.
  public func pass(_ time: Double) {
    seconds += time
    guard isRunning else { return }
    frameRest += time * Double(format.sampleRate)
    // What comes short of a frame by rounding is one.
    let passed = Int(frameRest + 1e-6)
    frameRest = max(0, frameRest - Double(passed))
    let sounded = min(passed, waitingFrames)
    let end = waitingStart + sounded * format.frameByteCount
    heard += waiting[waitingStart..<end]
    waitingStart = end
    if waitingStart > 1 << 16 {
      waiting.removeFirst(waitingStart)
      waitingStart = 0
    }
    if sounded < passed {
      isRunning = false
      isDry = true
    }
  }
}
