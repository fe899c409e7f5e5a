import Files
import Glibc

/// Begins outputs until it is told to stop: `interrupted-writer FOLDER`.
///
/// A process of its own, because signals go to any thread that lets them in, and a test runner has
/// had threads before its tests run. Writes a line on standard output once one output is complete and
/// others are pending.
@main
struct InterruptedWriter {
  static func main() throws {
    Interrupts.takeOver()
    let folder = FileName(CommandLine.arguments[1])
    let complete = try AtomicOutput(folder.appending(FileName("complete")), existing: .replace)
    try complete.commit()
    let pending = try AtomicOutput(folder.appending(FileName("pending")), existing: .replace)
    try pending.descriptor.write([1, 2, 3])
    unsafe puts("ready")
    fflush(nil)
    // The signal may come at any moment of an output's life.
    while true { _ = try AtomicOutput(folder.appending(FileName("dropped")), existing: .replace) }
  }
}
