import ALSAOutput
import CommandOptions
import Files
import Glibc
import Playback
import PlayerScreen
import Terminal
import Threads
import Ticks
import Varispeed
import Words

/// `detent play`: opens the device, and leads the player by a screen or by lines.
struct PlayCommand {
  private let options: PlayOptions
  private let words: Words
  private let appearance: TerminalAppearance
  private let granted = GrantedDevice()

  init(_ options: PlayOptions) {
    self.options = options
    appearance = TerminalAppearance(options.color, isASCII: options.isASCII)
    words = Environment.words(for: appearance)
  }

  /// Plays to the end, and leaves the process: a device that hangs is not waited for.
  func run() -> ExitStatus {
    if options.listsDevices { return listDevices() }
    if let note = options.speed.note { StandardStream.error.write("detent: \(note)\n") }
    let director = PlayerDirector(makePlayer(), model: PlayerModel(setup))
    let status: Int32
    if let terminal = screenTerminal {
      status = playOnScreen(terminal, director)
    } else {
      status = playInLines(director)
    }
    // Not exit(3): what a sound server's library does at the end may wait for the server.
    _exit(status)
  }

  private func listDevices() -> ExitStatus {
    let entries = ALSADeviceEntry.all()
    var text = ""
    for entry in entries {
      text += entry.name + "\n"
      for line in entry.description.split(separator: "\n") { text += "    \(line)\n" }
    }
    if entries.isEmpty { StandardStream.error.write("detent: ALSA knows no device to play on\n") }
    return StandardStream.output.write(text) && !entries.isEmpty ? .success : .failure
  }
}

// MARK: The player

extension PlayCommand {
  private func makePlayer() -> Player {
    let settings = PlaybackSettings(
      start: SoundTime(options.start),
      loop: options.loop.map { .init(from: SoundTime($0.start), to: SoundTime($0.end)) },
      repeats: options.repeats, isMono: options.isMono,
      bufferSeconds: Double(options.bufferMilliseconds) / 1000)
    let controls = PlaybackControls(
      speed: options.speed.speed, balance: options.balance, balanceLaw: options.balanceLaw)
    let names = options.device.map { [$0] } ?? ALSADevice.usualNames
    return Player(options.inputs, settings: settings, controls: controls) { [granted] request in
      let device = try ALSADevice(opening: names, for: request)
      granted.note(name: device.name, format: device.format)
      return device
    }
  }

  private var setup: PlayerSetup {
    PlayerSetup(
      words: words, speedRange: options.range, speedTicks: options.ticks,
      speed: options.speed.speed, balanceTicks: options.balanceTicks, balance: options.balance,
      loop: options.loop.map { (PlayerPlace($0.start), PlayerPlace($0.end)) },
      repeats: options.repeats,
      snapsToTicks: options.typing.snaps, followsOnRelease: options.followsOnRelease,
      isAnimated: options.isAnimated, isRightToLeft: options.isRightToLeft,
      ringsBell: options.ringsBell, areReleasesProven: options.keys == .kitty,
      isASCII: !appearance.usesUnicode)
  }

  /// The terminal to draw on, or `nil` when there is to be no screen: output that is no terminal, a
  /// dumb one, or a program in the background, which must not touch it.
  private var screenTerminal: Int32? {
    guard !options.isPlain, !TerminalAppearance.isDumb(Environment.value("TERM")),
      StandardStream.output.isTerminal, Self.isInForeground(STDOUT_FILENO),
      fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE == O_RDWR
    else { return nil }
    return STDOUT_FILENO
  }

  /// Whether the terminal, if it is this process's own, is not another job's now.
  private static func isInForeground(_ terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
    return group < 0 || group == getpgrp()
  }

  /// Whether commands come by standard input: not where it is the terminal whose keys are read, a
  /// sound to be played, closed, or another job's.
  private func readsLines(screen: Int32?) -> Bool {
    guard !options.inputs.contains(where: \.isDash),
      fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE != O_WRONLY
    else { return false }
    return isatty(STDIN_FILENO) == 0 || screen == nil && Self.isInForeground(STDIN_FILENO)
  }
}

// MARK: On a screen

extension PlayCommand {
  private func playOnScreen(_ terminal: Int32, _ director: PlayerDirector) -> Int32 {
    let player = director.player
    let session: TerminalSession
    do throws(TerminalError) {
      session = try TerminalSession(
        descriptor: terminal,
        requests: TerminalRequests(
          keyReleases: options.keys != .legacy, mouse: options.usesMouse))
      let inbox = PlayInbox(wake: session.wake)
      CrashRestoration.install()
      Interrupts.precede { leave(after: $0, inbox) { session.restore() } }
      awaitTerminalSignals(player, session, inbox)
      player.start()
      try session.take()
      if readsLines(screen: terminal) { TypedLines.read(inbox.post(line:)) }
      var screen = PlayScreen(
        director, on: session, appearance: appearance, inbox: inbox, typing: options.typing,
        usesMouse: options.usesMouse)
      screen.run()
      stop(player)
      screen.end()
      session.restore()
      return finish(player, signal: inbox.signal)
    } catch {
      StandardStream.error.write("detent: \(error)\n")
      return ExitStatus.failure.rawValue
    }
  }

  private func awaitTerminalSignals(
    _ player: Player, _ session: TerminalSession, _ inbox: PlayInbox
  ) {
    TerminalSignals.await { signal in
      guard signal == SIGTSTP else { return session.wake() }
      // A stopped process leaves its device without sound: it rests first, so that nothing is lost.
      let wasPaused = player.controls.isPaused
      player.pause(true)
      wait(seconds: 0.3) { player.readings.state == .paused || player.readings.state.isFinal }
      do throws(TerminalError) {
        try session.suspend()
        if !wasPaused { player.pause(false) }
      } catch {
        inbox.post(signal: SIGHUP)
      }
    }
  }
}

// MARK: In lines

extension PlayCommand {
  private func playInLines(_ director: PlayerDirector) -> Int32 {
    let wake = WakePipe()
    let inbox = PlayInbox(wake: wake.wake)
    Interrupts.precede { leave(after: $0, inbox) {} }
    director.player.start()
    if readsLines(screen: nil) { TypedLines.read(inbox.post(line:)) }
    var lines = PlayLines(director, inbox: inbox, wake: wake, typing: options.typing)
    lines.run()
    stop(director.player)
    return finish(director.player, signal: inbox.signal)
  }
}

// MARK: Leaving

extension PlayCommand {
  /// How long a player gets to fade out and to close its device.
  private static let patience = 0.5

  private func stop(_ player: Player) {
    player.stop()
    wait(seconds: Self.patience) { player.readings.state.isFinal }
  }

  /// What a signal does: the thread of the controls leaves. Should it hang, in a write to a terminal
  /// that takes nothing, the program ends without it.
  private func leave(after signal: Int32, _ inbox: PlayInbox, restore: () -> Void) {
    inbox.post(signal: signal)
    wait(seconds: Self.patience + 0.3) { false }
    restore()
    _exit(128 + signal)
  }

  /// Tells what there is to tell at the end.
  ///
  /// - Returns: The status to leave with.
  private func finish(_ player: Player, signal: Int32?) -> Int32 {
    let readings = player.readings
    if readings.state == .failed, let failure = player.failure {
      StandardStream.error.write("detent: \(failure)\(wayOn(player))\n")
    }
    let failures = player.fileFailures
    if screenTerminal != nil {
      let warnings = player.warnings.map(\.text)
      for text in warnings + failures.map(\.text) {
        StandardStream.error.write("detent: \(text)\n")
      }
    }
    if options.reportsStatistics { StandardStream.error.write(granted.statistics(readings)) }
    if let signal { return 128 + signal }
    let hasFailed =
      readings.state == .failed || !failures.isEmpty || StandardStream.hasOutputFailed
    return (hasFailed ? ExitStatus.failure : .success).rawValue
  }

  /// Where a lost device left the sound, and how to go on there.
  private func wayOn(_ player: Player) -> String {
    guard player.failure is OutputLost else { return "" }
    let place = player.readings.place
    guard let info = player.info(ofFile: place.file) else { return "" }
    let seconds = Double(place.frame) / Double(info.sampleRate)
    return "; \(player.files[place.file].displayed) stopped at \(seconds.clockText), "
      + "--start \(seconds.clockText) goes on there"
  }

  private func wait(seconds: Double, until isDone: () -> Bool) {
    for _ in 0..<Int(seconds * 200) {
      if isDone() { return }
      usleep(5000)
    }
  }
}

extension SoundTime {
  /// The place at a written time, at most the furthest.
  init(_ time: WrittenTime) {
    switch time {
    case .seconds(let seconds): self = .seconds(min(seconds.value, Self.furthestSeconds))
    case .frames(let frames): self = .frames(min(frames, Self.furthestFrame))
    }
  }
}
