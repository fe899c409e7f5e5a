import CommandOptions
import Files
import Glibc

/// The program: reads the command line, and hands over to the command.
@main
struct Detent {
  static func main() {
    StandardDescriptors.holdClosed()
    Interrupts.takeOver()
    let arguments = unsafe CommandLine.unsafeArgv.readArguments()
    do throws(UsageError) {
      exit(try run(Command(parsing: Array(arguments.dropFirst()))).rawValue)
    } catch {
      StandardStream.error.write("detent: \(error)\n")
      exit(ExitStatus.usage.rawValue)
    }
  }

  private static func run(_ command: Command) throws(UsageError) -> ExitStatus {
    switch command {
    case .slide(let options): return SlideCommand(options).run()
    case .bench(let options): return BenchCommand(options).run()
    case .play(let options): return PlayCommand(options).run()
    case .render(let options): return try RenderCommand(options).run()
    case .info(let options): return InfoCommand(options).run()
    case .help(let topic): return StandardStream.output.write(topic.text) ? .success : .failure
    case .version: return StandardStream.output.write(ProgramVersion.text) ? .success : .failure
    }
  }
}

/// What the program's status means.
enum ExitStatus: Int32 {
  case success = 0
  /// At least one file failed.
  case failure = 1
  /// The command line is wrong, and nothing was touched.
  case usage = 2
}

extension UnsafeMutablePointer<UnsafeMutablePointer<Int8>?> {
  /// The arguments as the system has them: bytes, which a `String` might repair.
  fileprivate func readArguments() -> [[UInt8]] {
    var arguments: [[UInt8]] = []
    while let argument = unsafe self[arguments.count] {
      unsafe arguments.append(
        UnsafeBufferPointer(start: argument, count: strlen(argument)).map(UInt8.init(bitPattern:)))
    }
    return arguments
  }
}
