import Files
import Glibc
import SeededNumbers
import SoundFiles

/// Reads files whose bytes were altered at random: `reading-mutants COUNT|SECONDSs SEED FOLDER
/// FILE…`.
///
/// Each round takes one of the files, flips bits and bytes mostly in its first kilobytes, copies,
/// drops or adds stretches, or cuts it, and reads what comes of it to the end, as renders do. A crash
/// ends the program by its signal, and the file that did it is left in the folder. What is refused is
/// as good as what is read; only time may not run away.
@main
struct ReadingMutants {
  /// Frames beyond which no more are read: a header may promise thousands of millions.
  private static let mostFrames = 1 << 22
  /// Seconds that one file may take.
  private static let patience = 20.0

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 4, let amount = Amount(arguments[1]), let seed = UInt64(arguments[2])
    else {
      print("usage: reading-mutants COUNT|SECONDSs SEED FOLDER FILE...")
      exit(2)
    }
    let seeds = arguments[4...].map(bytes)
    var numbers = SplitMix64(seed: seed)
    let start = ContinuousClock.now
    var (rounds, readable, slowest) = (0, 0, 0.0)
    while amount.allows(rounds, after: (ContinuousClock.now - start) / .seconds(1)) {
      var file = seeds[numbers.below(seeds.count)]
      for _ in 0...numbers.below(4) { mutate(&file, &numbers, other: seeds) }
      let name = "\(arguments[3])/mutant"
      write(file, to: name)
      let began = ContinuousClock.now
      if read(FileName(name)) { readable += 1 }
      let took = (ContinuousClock.now - began) / .seconds(1)
      slowest = max(slowest, took)
      guard took < patience else {
        print("round \(rounds) took \(took) s: \(name)")
        exit(1)
      }
      rounds += 1
    }
    unsafe unlink("\(arguments[3])/mutant")
    print("\(rounds) files, \(readable) of them read as sound, the slowest in \(slowest) s")
  }

  /// How many files to make, or for how long.
  private enum Amount {
    case files(Int)
    case seconds(Double)

    init?(_ text: String) {
      if text.hasSuffix("s") {
        guard let seconds = Double(text.dropLast()) else { return nil }
        self = .seconds(seconds)
      } else {
        guard let files = Int(text) else { return nil }
        self = .files(files)
      }
    }

    func allows(_ rounds: Int, after seconds: Double) -> Bool {
      switch self {
      case .files(let most): rounds < most
      case .seconds(let most): seconds < most
      }
    }
  }

  /// Reads a file to its end, or as far as is reasonable.
  ///
  /// - Returns: Whether it is sound.
  private static func read(_ name: FileName) -> Bool {
    do {
      var reader = try SoundFileReader(opening: name)
      _ = reader.metadata.moved(rates: (reader.sampleRate, 48_000)) { $0 / 2 }
      let capacity = max(1, (1 << 20) / (reader.channels * reader.carrier.byteCount))
      let buffer = UnsafeMutableRawBufferPointer.allocate(
        byteCount: capacity * reader.channels * reader.carrier.byteCount, alignment: 16)
      defer { unsafe buffer.deallocate() }
      while reader.framesRead < Int64(mostFrames),
        try unsafe reader.read(into: buffer, frames: capacity) > 0
      {}
      if reader.isSeekable { try reader.seek(toFrame: reader.framesRead / 2) }
      return true
    } catch {
      // Every refusal can be told.
      return "\(error)".isEmpty
    }
  }

  private static func mutate(
    _ file: inout [UInt8], _ numbers: inout SplitMix64, other seeds: [[UInt8]]
  ) {
    guard !file.isEmpty else { return file.append(0) }
    // Headers are where the decisions are.
    let reach = numbers.below(4) == 0 ? file.count : min(file.count, 512)
    let place = numbers.below(reach)
    let count = min(1 + numbers.below(64), file.count - place)
    switch numbers.below(8) {
    case 0: file[place] ^= 1 << UInt8(numbers.below(8))
    case 1: file[place] = UInt8(truncatingIfNeeded: numbers.next())
    case 2:
      // The numbers that break sizes.
      let edge: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      for index in place..<min(place + 4, file.count) { file[index] = edge[numbers.below(5)] }
    case 3: file.removeSubrange(place..<place + count)
    case 4: file.insert(contentsOf: file[place..<place + count], at: place)
    case 5: file = Array(file.prefix(numbers.below(file.count) + 1))
    case 6: file += (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
    default: file.insert(contentsOf: seeds[numbers.below(seeds.count)].prefix(256), at: place)
    }
  }

  private static func bytes(of name: String) -> [UInt8] {
    let descriptor = unsafe open(name, O_RDONLY)
    precondition(descriptor >= 0, "\(name) can't be opened")
    defer { close(descriptor) }
    // Enough for every header, and for some sound.
    return unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = unsafe max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
  }

  private static func write(_ bytes: [UInt8], to name: String) {
    let descriptor = unsafe open(name, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(descriptor >= 0, "\(name) can't be written")
    defer { close(descriptor) }
    let written = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    precondition(written == bytes.count, "\(name) is not written whole")
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
