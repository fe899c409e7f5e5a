import Glibc
import Synchronization
import Threads

/// A pseudo-terminal whose master side plays the terminal: it keeps what is written to it, and
/// answers the questions for its attributes, and for the flags of its keyboard, as it is told to.
public final class PseudoTerminal: Sendable {
  /// How the terminal answers.
  public enum Manner: Sendable {
    case atOnce
    case never
    /// At once, but these keys came just before.
    case after(keys: String)
    /// Byte by byte, with a pause before each, but that an ESC is never left alone: it would be the
    /// Esc key.
    case slowly(microseconds: UInt32)
  }

  /// The answer to `ESC[c`.
  public static let answer = "\u{1B}[?62;22c"
  /// The answer to `ESC[?u` of a terminal that speaks the kitty keyboard protocol: all flags that
  /// were asked for.
  public static let grant = "\u{1B}[?7u"

  public let master: Int32
  /// The path of the program's side.
  public let path: String
  /// The program's side.
  public let descriptor: Int32
  private let speaksKitty: Bool
  private let manner: Lock<Manner>
  private let written = Lock<[UInt8]>([])
  private let isReading: Atomic<Bool>
  private let isClosed = Atomic(false)
  private let thread = Lock<OwnThread?>(nil)

  public init(_ manner: Manner, speaksKitty: Bool = false, isReading: Bool = true) {
    self.speaksKitty = speaksKitty
    master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    precondition(master >= 0, "there are no pseudo-terminals here")
    var (unlocked, number): (Int32, UInt32) = (0, 0)
    // TIOCSPTLCK and TIOCGPTN, which the C importer leaves out.
    precondition(unsafe ioctl(master, 0x4004_5431, &unlocked) == 0)
    precondition(unsafe ioctl(master, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    precondition(descriptor >= 0)
    self.manner = Lock(manner)
    self.isReading = Atomic(isReading)
    thread.withLock { $0 = OwnThread { [self] in serve() } }
  }

  /// Hangs up; to be called at the end of each test.
  public func hangUp() {
    // The serving thread closes the master; closing it here would race with its reads.
    isClosed.store(true, ordering: .relaxed)
    thread.withLock {
      $0?.join()
      $0 = nil
    }
  }

  private func serve() {
    // What a question may have begun with at the end of the last read.
    var tail: [UInt8] = []
    while !isClosed.load(ordering: .relaxed) {
      guard isReading.load(ordering: .relaxed) else {
        usleep(1000)
        continue
      }
      var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard unsafe Glibc.poll(&poll, 1, 5) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(master, &bytes, bytes.count)
      guard count > 0 else {
        usleep(1000)
        continue
      }
      for byte in bytes[..<count] {
        tail.append(byte)
        if tail.ends(with: "\u{1B}[c") { give(Self.answer) }
        if tail.ends(with: "\u{1B}[?u"), speaksKitty { give(Self.grant) }
        tail = tail.suffix(3)
      }
      // Shown only now: a test that has seen a question may rely on its answer.
      written.withLock { $0 += bytes[..<count] }
    }
    close(master)
  }

  private func give(_ answer: String) {
    switch manner.withLock({ $0 }) {
    case .never: break
    case .atOnce: type(answer)
    case .after(let keys): type(keys + answer)
    case .slowly(let microseconds):
      let bytes = Array(answer.utf8)
      type(Array(bytes.prefix(2)))
      for byte in bytes.dropFirst(2) {
        usleep(microseconds)
        type([byte])
      }
    }
  }

  public func become(_ newManner: Manner) {
    manner.withLock { $0 = newManner }
  }

  public func startReading() {
    isReading.store(true, ordering: .relaxed)
  }

  /// Sends `bytes` as if they were typed.
  public func type(_ bytes: [UInt8]) {
    _ = unsafe bytes.withUnsafeBytes { unsafe write(master, $0.baseAddress, $0.count) }
  }

  public func type(_ text: String) {
    type(Array(text.utf8))
  }

  /// What has been written until now.
  ///
  /// Copied byte by byte: the thread sanitizer doesn't see that an array whose last reader has let go
  /// may be changed in place, since the counting of references is in a library it doesn't look into.
  public var output: [UInt8] { written.withLock { bytes in bytes.map { $0 } } }

  /// What has been written until now, once it ends in `ending`; whatever there is after 10 seconds.
  public func output(endingIn ending: String) -> String {
    for _ in 0..<2000 {
      if output.ends(with: ending) { break }
      usleep(5000)
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// How the terminal is set, as text that can be compared.
  public var settings: String {
    var settings = termios()
    precondition(unsafe tcgetattr(descriptor, &settings) == 0)
    return
      "\(settings.c_iflag) \(settings.c_oflag) \(settings.c_cflag) \(settings.c_lflag) \(settings.c_cc)"
  }

  public func resize(columns: UInt16, rows: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    precondition(unsafe ioctl(master, UInt(TIOCSWINSZ), &window) == 0)
  }

  /// How many bytes wait to be read by whoever has the terminal after the program. What was typed
  /// just now may still be on its way.
  public var bytesLeft: Int32 {
    // Line by line, the driver would count only whole lines.
    var settings = termios()
    unsafe tcgetattr(descriptor, &settings)
    var byByte = settings
    byByte.c_lflag &= ~UInt32(ICANON)
    unsafe tcsetattr(descriptor, TCSANOW, &byByte)
    var count: Int32 = 0
    precondition(unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0)
    unsafe tcsetattr(descriptor, TCSANOW, &settings)
    return count
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
