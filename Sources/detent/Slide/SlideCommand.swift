import CommandOptions
import Files
import Glibc
import Terminal
import Threads
import TickSlider
import Ticks
import Words

/// `detent slide`: asks for a value, on the terminal or in lines.
struct SlideCommand {
  /// How a question ended.
  enum Answer: Equatable {
    case accepted(Double)
    case cancelled
    /// A signal told the program to stop.
    case stopped(Int32)
  }

  private let options: SlideOptions
  private let appearance: TerminalAppearance
  private let words: Words

  init(_ options: SlideOptions) {
    self.options = options
    appearance = TerminalAppearance(options.color, isASCII: options.isASCII)
    words = Environment.words(for: appearance)
  }

  /// Asks, prints the answer, and leaves the process.
  func run() -> ExitStatus {
    let answer: Answer
    let write: (Double) -> String
    if !options.isPlain, let terminal = Self.openTerminal() {
      answer = askOnScreen(terminal)
      write = pointedText
    } else {
      var lines = SlideLines(
        slider, unit: options.unit, words: words, print: printLive.map { $0(text) })
      answer = lines.run()
      write = text
    }
    switch answer {
    case .accepted(let value):
      return StandardStream.output.write(write(value) + "\n") ? .success : .failure
    case .cancelled: exit(128 + SIGINT)
    case .stopped(let signal): exit(128 + signal)
    }
  }

  /// The terminal, whatever the standard streams are; `nil` where there is none to draw on.
  private static func openTerminal() -> Int32? {
    guard !TerminalAppearance.isDumb(Environment.value("TERM")) else { return nil }
    let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    return terminal < 0 ? nil : terminal
  }

  private func askOnScreen(_ terminal: Int32) -> Answer {
    do throws(TerminalError) {
      let session = try TerminalSession(
        descriptor: terminal,
        requests: TerminalRequests(
          keyReleases: options.keys != .legacy, mouse: options.usesMouse))
      let signals = PlayInbox(wake: session.wake)
      CrashRestoration.install()
      Interrupts.precede { signal in
        signals.post(signal: signal)
        // Should the loop hang in a write to a terminal that takes nothing.
        usleep(800_000)
        session.restore()
        _exit(128 + signal)
      }
      TerminalSignals.await { signal in
        guard signal == SIGTSTP else { return session.wake() }
        do { try session.suspend() } catch { signals.post(signal: SIGHUP) }
      }
      try session.take()
      var screen = SlideScreen(
        slider, on: session, appearance: appearance, words: words, signals: signals,
        isRightToLeft: options.isRightToLeft, usesMouse: options.usesMouse,
        // On a terminal the values would be written into the picture, which shows them.
        print: isatty(STDOUT_FILENO) == 1 ? nil : printLive.map { $0(pointedText) })
      let answer = screen.run()
      session.restore()
      return answer
    } catch {
      StandardStream.error.write("detent: \(error)\n")
      exit(ExitStatus.failure.rawValue)
    }
  }
}

// MARK: The slider

extension SlideCommand {
  private var slider: TickSlider {
    let (options, words) = (options, words)
    // A tick by its exact name, as it is printed too.
    let name: @Sendable (Double) -> String = { value in
      let tick = options.ticks.first { $0.value == value }
      return (tick.map { words.withDecimalMark($0.description) } ?? words.number(value))
        + options.unit
    }
    var traits = SliderTraits(
      label: options.label ?? words.slide.label,
      scale: TickScale(
        range: options.range, ticks: options.ticks, neutral: options.neutral,
        spacing: options.spacing == .linear ? .linear : .logarithmic),
      currentValueLabel: name)
    traits.enabledBounds = options.bounds
    traits.snapsToTicks = options.snaps
    traits.isRightToLeft = options.isRightToLeft
    traits.hint = options.hint
    traits.minimumValueLabel = options.minimumLabel
    traits.maximumValueLabel = options.maximumLabel
    return TickSlider(
      traits, value: options.value, areReleasesProven: options.keys == .kitty,
      isAnimated: options.isAnimated)
  }

  /// A value for programs: an exact tick as it was given, else the shortest digits that read back as
  /// the same number.
  private func text(_ value: Double) -> String {
    let tick = options.ticks.first { $0.value == value }
    if let tick { return tick.description }
    // Ratios of small numbers have digits without an exponent.
    return Ratio(exactly: value)?.decimalText ?? value.description
  }

  /// A value that keys or the mouse have led to. What no tick is, is no truer than the hand: it has
  /// four digits of the range.
  private func pointedText(_ value: Double) -> String {
    guard value != options.value, !options.ticks.contains(where: { $0.value == value }) else {
      return text(value)
    }
    let span = options.range.upperBound - options.range.lowerBound
    let places = min(max(0, 4 - Int(log10(span).rounded(.down))), 15)
    let digits = value.text(decimals: places)
    guard digits.contains(".") else { return digits }
    let ending = digits.reversed().prefix { $0 == "0" }.count
    return String(digits.dropLast(ending == places ? places + 1 : ending))
  }

  /// How to print values on the way, given how to write them.
  private var printLive: ((@escaping (Double) -> String) -> (Double) -> Void)? {
    guard options.printsLive else { return nil }
    return { write in { StandardStream.output.write(write($0) + "\n") } }
  }
}
