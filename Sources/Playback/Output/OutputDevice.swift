/// A device that sound goes to: a sound card, or a stand-in that a test turns by hand.
///
/// One thread owns it and makes all calls. None of them waits but ``wait(seconds:forRoom:)``, as far
/// as the system allows.
///
/// A device is made prepared: frames may be written, and sound once it is started. After an
/// underrun, a suspension or ``drop()`` it must be prepared again.
public protocol OutputDevice: ~Copyable, SendableMetatype {
  /// What was granted when it was opened.
  var format: OutputFormat { get }

  /// Seconds of the clock by which the device's waits pass, from any origin.
  var seconds: Double { get }

  /// Hands frames to the device.
  ///
  /// - Parameters:
  ///   - frames: Frames in the granted format.
  ///   - count: How many there are.
  /// - Returns: How many it took, from the first on; 0 when it is full.
  mutating func write(_ frames: UnsafeRawBufferPointer, count: Int) throws(OutputFault) -> Int

  /// Begins to sound what was written.
  mutating func start() throws(OutputFault)

  /// Makes ready for other frames after a fault or ``drop()``.
  mutating func prepare() throws(OutputFault)

  /// Takes up where a suspension of the system broke off.
  mutating func resume() throws(OutputFault)

  /// Forgets the frames that have not been heard.
  mutating func drop()

  /// Frames written that have not been heard; `nil` when the device doesn't know.
  mutating func delay() throws(OutputFault) -> Int?

  /// Waits until the device has room for a period, if `forRoom`; or `seconds` have passed; or the
  /// request's wake pipe woke it.
  mutating func wait(seconds: Double, forRoom: Bool)
}
