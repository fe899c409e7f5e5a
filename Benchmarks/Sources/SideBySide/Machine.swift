import Foundation
import Glibc

/// Where the figures were measured: without it they say nothing.
public struct Machine: Codable, Sendable {
  public let processor: String
  public let cores: Int
  public let kernel: String

  /// The machine this runs on.
  public static var current: Machine {
    let description = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let model = description?.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    var system = utsname()
    unsafe uname(&system)
    let release = unsafe withUnsafeBytes(of: &system.release) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    let machine = unsafe withUnsafeBytes(of: &system.machine) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return Machine(
      processor: name ?? "unknown processor", cores: ProcessInfo.processInfo.activeProcessorCount,
      kernel: "Linux \(release) \(machine)")
  }

  public var summary: String { "\(processor), \(cores) cores, \(kernel)" }
}
