// Handing frames to a device, and mending what comes back.
//
// | what comes back | what is done |
// |---|---|
// | underrun | prepare, write the refused frames again, start; it is counted, with the gap's length |
// | suspension | try to resume every 200 ms; on another refusal prepare |
// | nothing accepted | wait for room; after three waits in vain 10 ms more |
// | the device is gone | the session ends, and another may begin |
// | anything else | prepare |
// | any of these | at most 10 times without a frame accepted |

extension OutputSession where Device: ~Copyable {
  /// Recoveries without a frame accepted after which a device is given up.
  static var mostAttempts: Int { 10 }

  /// Seconds to wait for room: two periods, at most 200 ms, since a device may hang.
  var waitSeconds: Double {
    min(0.2, 2 * Double(format.periodFrames) / Double(format.sampleRate))
  }

  /// Writes all of the frames, however long the device takes, and starts it when it is full.
  mutating func write(_ bytes: UnsafeRawBufferPointer, frames: Int) throws {
    var done = 0
    var waitsInVain = 0
    while done < frames {
      var taken = 0
      do throws(OutputFault) {
        let rest = unsafe UnsafeRawBufferPointer(
          rebasing: bytes[(done * format.frameByteCount)..<(frames * format.frameByteCount)])
        taken = try unsafe device.write(rest, count: frames - done)
      } catch {
        try mend(error)
        continue
      }
      guard taken > 0 else {
        try startIfNeeded()
        if waitsInVain == 3 {
          // It says that there is room, and takes nothing: no reason to spin.
          device.wait(seconds: 0.01, forRoom: false)
          waitsInVain = 0
        } else {
          device.wait(seconds: waitSeconds, forRoom: true)
          waitsInVain += 1
        }
        try checkHanging()
        continue
      }
      done += taken
      waitsInVain = 0
      attempts = 0
      writtenFrames += taken
      acceptedFrames += taken
      if writtenFrames >= format.bufferFrames { try startIfNeeded() }
    }
    publishPlace(isFilled: true)
  }

  /// Starts a device that isn't running and has something to sound.
  mutating func startIfNeeded() throws {
    guard !isRunning && writtenFrames > 0 else { return }
    try mending { (device) throws(OutputFault) in try device.start() }
    isRunning = true
    noteGap()
  }

  /// Starts a device that isn't running; it isn't worth mending.
  mutating func startOnce() throws(OutputFault) {
    guard !isRunning && writtenFrames > 0 else { return }
    try device.start()
    isRunning = true
  }

  /// Makes a call until it succeeds, mending what is wrong between.
  mutating func mending(
    _ call: (inout Device) throws(OutputFault) -> Void
  ) throws {
    while true {
      do throws(OutputFault) {
        return try call(&device)
      } catch {
        try mend(error)
      }
    }
  }

  /// Makes the device ready again after a fault.
  ///
  /// - Throws: The fault, when there is no mending it.
  private mutating func mend(_ fault: OutputFault) throws {
    attempts += 1
    guard attempts <= Self.mostAttempts, fault.kind != .lost else { throw fault }
    switch fault.kind {
    case .interrupted: return
    case .underrun:
      readings.underruns += 1
      isDry = true
    case .suspended:
      if try resumed() { return }
    case .busy, .lost, .other: break
    }
    isRunning = false
    writtenFrames = 0
    do throws(OutputFault) {
      try device.prepare()
    } catch {
      if error.kind == .lost { throw error }
      // The next call tells what is still wrong, and counts as another attempt.
    }
  }

  /// Waits until the system is awake again.
  ///
  /// - Returns: Whether the device goes on where it was; otherwise it must be prepared.
  private mutating func resumed() throws -> Bool {
    while true {
      do throws(OutputFault) {
        try device.resume()
        return true
      } catch {
        if error.kind == .lost { throw error }
        if error.kind != .busy && error.kind != .interrupted { return false }
      }
      device.wait(seconds: 0.2, forRoom: false)
      try checkHanging()
    }
  }

  /// After an underrun: sound begins again now.
  private mutating func noteGap() {
    guard isDry else { return }
    isDry = false
    guard let dry = runsDryAt else { return }
    readings.longestGap = max(readings.longestGap, device.seconds - dry)
  }
}
