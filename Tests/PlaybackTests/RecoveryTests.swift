import Playback
import SoundsForPlaying
import TemporaryFolders
import Testing
import Varispeed

@testable import Playback

/// What a device may come up with, each case scripted: the rows of the table in
/// `OutputSession+Writing.swift`.
@Suite struct RecoveryTests {
  private let folder = TemporaryFolder()
  private let sound = WaveFile.sine(30_000, hertz: 300)

  private func player() -> HandCrankedPlayer {
    HandCrankedPlayer([sound.write("a.wav", in: folder)])
  }

  /// The calls that a scripted device has seen.
  private final class CallLog {
    private(set) var calls: [HandCrank.Call] = []
    private(set) var writes = 0
    func add(_ call: HandCrank.Call) {
      if case .write = call { writes += 1 }
      calls.append(call)
    }
    func count(_ call: HandCrank.Call) -> Int { calls.count { $0 == call } }
  }

  /// A script that lets `count` writes pass and then throws `faults`, one each time, whatever the
  /// call.
  private func script(
    afterWrites count: Int, _ faults: [OutputFault.Kind], in calls: CallLog
  ) -> (HandCrank.Call) throws(OutputFault) -> Int? {
    var left = faults[...]
    return { (call) throws(OutputFault) in
      calls.add(call)
      guard calls.writes > count, call != .delay, let kind = left.popFirst() else { return nil }
      throw OutputFault(kind, reason: "scripted")
    }
  }

  /// An underrun because the process was held up: counted, its gap measured, not a frame lost.
  @Test func mendsUnderruns() {
    let player = player()
    var isHeldUp = false
    player.onWait = { player in
      guard player.crank.seconds > 0.2 && !isHeldUp else { return }
      isHeldUp = true
      player.crank.pass(0.5)
    }
    player.play()
    #expect(player.readings.underruns == 1)
    #expect(difference(player.heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
    // The device had up to 100 ms, of which at most a period was missing.
    #expect((0.4...0.43).contains(player.readings.longestGap))
    #expect(player.readings.state == .ended)
  }

  /// A feeder that is late starves the device, and nothing is lost by that either.
  @Test func mendsLateFeeding() {
    let long = WaveFile.sine(60_000, hertz: 300)
    let player = HandCrankedPlayer([long.write("long.wav", in: folder)])
    player.onWait = { $0.feeds = $0.crank.seconds < 0.01 || $0.crank.seconds > 1 }
    player.play()
    #expect(player.readings.underruns == 1)
    #expect(player.readings.longestGap > 0.1)
    #expect(difference(player.heard, resampled(long, speed: .neutral, to: 48_000)) == nil)
  }

  /// A refused write: the same frames go again, after what mends the fault.
  @Test(
    arguments: [
      ([.underrun], 1), ([.other], 1), ([.interrupted], 0), ([.busy], 1),
      ([.interrupted, .underrun], 1), (Array(repeating: .other, count: 9), 5),
    ] as [([OutputFault.Kind], Int)])
  func writesRefusedFramesAgain(faults: [OutputFault.Kind], prepares: Int) {
    let player = player()
    let calls = CallLog()
    player.crank.script = script(afterWrites: 40, faults, in: calls)
    player.play()
    #expect(player.readings.state == .ended)
    #expect(calls.count(.prepare) == prepares)
    #expect(player.readings.underruns == faults.count { $0 == .underrun })
    // Preparing forgets what the device held: at most a buffer is missing, and nothing else.
    let expected = resampled(sound, speed: .neutral, to: 48_000)
    let heard = player.heard
    let cut = (difference(heard, expected) ?? heard.count) / 2
    #expect(prepares > 0 || cut >= expected.count / 2)
    let end = heard.lastIndex { $0 != 0 }! / 2
    let missing = expected.count / 2 - 1 - end
    #expect((0...4_800).contains(missing))
    #expect(
      difference(Array(heard[(2 * cut)...]), Array(expected[(2 * min(cut + missing, 30_000))...]))
        == nil)
  }

  /// A suspended device is asked to resume every 200 ms; what it held is still there.
  @Test func resumes() {
    let player = player()
    let calls = CallLog()
    player.crank.script = script(
      afterWrites: 40, [.suspended, .busy, .busy, .busy], in: calls)
    player.play()
    #expect(calls.count(.resume) == 4)
    #expect(player.readings.state == .ended)
    // Three waits between four calls.
    #expect(player.crank.seconds > 0.6)
    #expect(difference(player.heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
  }

  /// A device that can't resume is prepared.
  @Test func preparesWhatCannotResume() {
    let player = player()
    let calls = CallLog()
    player.crank.script = script(afterWrites: 40, [.suspended, .other], in: calls)
    player.play()
    #expect(calls.count(.resume) == 1)
    #expect(calls.count(.prepare) == 1)
    #expect(player.readings.state == .ended)
  }

  /// Asks to stop after `seconds`, and returns when that was.
  private func play(_ player: HandCrankedPlayer, stoppingAfter seconds: Double) -> Double {
    var stoppedAt: Double?
    player.onWait = { player in
      guard player.crank.seconds > seconds, stoppedAt == nil else { return }
      stoppedAt = player.crank.seconds
      player.player.stop()
    }
    player.play()
    return stoppedAt ?? .infinity
  }

  /// Suspended for good, it can still be stopped.
  @Test func stopsWhileSuspended() {
    let player = player()
    player.crank.script = { [unowned crank = player.crank] (call) throws(OutputFault) in
      switch call {
      case .resume: throw OutputFault(.busy, reason: "asleep")
      case .write where crank.heardFrames > 5_000:
        throw OutputFault(.suspended, reason: "asleep")
      default: return nil
      }
    }
    let stoppedAt = play(player, stoppingAfter: 3)
    #expect(player.readings.state == .stopped)
    #expect(player.crank.seconds - stoppedAt < 0.6)
  }

  /// Few frames accepted at a time: all arrive, in order.
  @Test func keepsTheOffset() {
    let player = player()
    var writes = 0
    player.crank.script = { (call) throws(OutputFault) in
      guard case .write = call else { return nil }
      writes += 1
      return 1 + writes % 200
    }
    player.play()
    #expect(difference(player.heard, resampled(sound, speed: .neutral, to: 48_000)) == nil)
    #expect(player.readings.underruns == 0)
  }

  /// A device that says it has room and takes nothing isn't asked all the time.
  @Test func doesNotSpin() {
    let player = player()
    let calls = CallLog()
    player.crank.script = { [unowned crank = player.crank] (call) throws(OutputFault) in
      calls.add(call)
      guard case .write = call, crank.seconds > 0.2 && crank.seconds < 0.3 else { return nil }
      return 0
    }
    var writesBefore = 0
    var writesDuring = 0
    player.onWait = { player in
      if player.crank.seconds < 0.2 { writesBefore = calls.writes }
      if player.crank.seconds < 0.3 { writesDuring = calls.writes - writesBefore }
    }
    player.play()
    // Four writes for every 10 ms.
    #expect((4...44).contains(writesDuring))
    #expect(player.readings.state == .ended)
  }

  /// A device that takes nothing any more is left when playing is stopped.
  @Test func stopsAHangingDevice() {
    let player = player()
    player.crank.script = { [unowned crank = player.crank] (call) throws(OutputFault) in
      guard case .write = call, crank.seconds > 0.2 else { return nil }
      return 0
    }
    let stoppedAt = play(player, stoppingAfter: 2)
    #expect(player.readings.state == .stopped)
    #expect(player.crank.seconds - stoppedAt < 0.6)
  }

  /// Plays a second of sound on a device that is scripted, with the player's own threads: while no
  /// device is open nobody turns one by hand.
  private func playOnThreads(
    _ crank: HandCrank, _ script: @escaping (HandCrank.Call) throws(OutputFault) -> Int?
  ) async throws -> Player {
    crank.script = script
    let file = WaveFile.ramp(48_000).write("long.wav", in: folder)
    let player = Player([file]) { _ in HandCrankedDevice(crank) }
    player.start()
    while !player.readings.state.isFinal { try await Task.sleep(for: .milliseconds(5)) }
    return player
  }

  /// A lost device is opened once more, and the sound goes on from where it was heard.
  @Test func reopensALostDevice() async throws {
    let crank = HandCrank(.floats)
    var isLost = false
    let player = try await playOnThreads(crank) { [unowned crank] (call) throws(OutputFault) in
      guard case .write = call, crank.heardFrames > 24_000, !isLost else { return nil }
      isLost = true
      throw OutputFault(.lost, reason: "unplugged")
    }
    #expect(crank.openings == 2)
    #expect(player.readings.state == .ended)
    // The place that is known is at most a period and a block old; then comes the silence.
    let heard = unsafe crank.heard.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    let sounding = heard.filter { $0 != 0 }.count / 2
    #expect((sounding - 48_000).magnitude < 1_200 + 256)
  }

  /// Lost again at once, it is given up, and the place is told.
  @Test func givesUpALostDevice() async throws {
    let crank = HandCrank(.floats)
    var heard: Int?
    let player = try await playOnThreads(crank) { [unowned crank] (call) throws(OutputFault) in
      guard case .write = call, crank.heardFrames > 24_000 else { return nil }
      if heard == nil { heard = crank.heardFrames }
      throw OutputFault(.lost, reason: "unplugged")
    }
    #expect(crank.openings == 2)
    #expect(player.readings.state == .failed)
    let lost = try #require(player.failure as? OutputLost)
    #expect(lost.fault.reason == "unplugged")
    #expect(lost.place == player.readings.place)
    // What is known of the place is at most a period and a block old.
    let known = try #require(heard)
    #expect((Int64(known) - 2000...Int64(known)).contains(lost.place.frame))
  }

  /// Faults without end are given up after ten tries.
  @Test func givesUpAfterTenTries() {
    let player = player()
    let calls = CallLog()
    player.crank.script = { [unowned crank = player.crank] (call) throws(OutputFault) in
      calls.add(call)
      guard case .write = call, crank.heardFrames > 5_000 else { return nil }
      throw OutputFault(.other, reason: "Input/output error")
    }
    player.play()
    #expect(player.readings.state == .failed)
    #expect(player.crank.openings == 1)
    #expect(calls.count(.prepare) == 10)
  }

  /// A delay that can't be is none: the place goes on, and never steps back.
  @Test(arguments: [-5, Int.max / 2])
  func distrustsDelays(delay: Int) {
    let player = player()
    var asked = 0
    player.crank.script = { (call) throws(OutputFault) in
      guard call == .delay else { return nil }
      asked += 1
      return asked % 2 == 0 ? delay : nil
    }
    var last: Int64 = 0
    player.onWait = { player in
      #expect(player.readings.place.frame >= last)
      last = player.readings.place.frame
    }
    player.play()
    #expect(player.readings.state == .ended)
    #expect((last - 30_000).magnitude < 600)
  }

  /// A device that can't be opened.
  @Test func tellsWhyItCannotOpen() {
    struct Closed: Error {}
    let player = Player([sound.write("a.wav", in: folder)]) {
      (_: OutputRequest) throws -> HandCrankedDevice in throw Closed()
    }
    var feeder = player.makeFeeder()
    while feeder.step() {}
    player.playDevice(player)
    #expect(player.readings.state == .failed)
    #expect(player.failure is Closed)
  }

  /// A device that never tells when its sound has passed is left half a second after it must have.
  @Test func endsWithoutADrain() {
    let player = player()
    player.crank.script = { (call) throws(OutputFault) in call == .delay ? 4_800 : nil }
    player.play()
    #expect(player.readings.state == .ended)
    #expect(player.crank.seconds < 30_000.0 / 48_000 + 0.1 + 0.5 + 0.1)
  }
}
