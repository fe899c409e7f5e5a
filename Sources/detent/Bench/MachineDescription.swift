import Glibc
import Threads

/// Where figures were measured: without it they say nothing.
struct MachineDescription {
  let processor: String
  let cores: Int
  let system: String

  static var current: MachineDescription {
    var names = utsname()
    unsafe uname(&names)
    return MachineDescription(
      processor: processorName ?? "unknown processor", cores: Threads.available,
      system: "Linux \(Self.text(names.release)) \(Self.text(names.machine))")
  }

  private static func text<Field: BitwiseCopyable>(_ field: Field) -> String {
    unsafe withUnsafeBytes(of: field) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// What the system calls the processor: the first `model name` of /proc/cpuinfo.
  private static var processorName: String? {
    let descriptor = unsafe open("/proc/cpuinfo", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // The first processor's lines are within the first page.
    let text = unsafe String(unsafeUninitializedCapacity: 4096) { bytes in
      unsafe max(0, read(descriptor, bytes.baseAddress, bytes.count))
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " }) }
  }
}
