import SideBySide

/// A program that changes the speed of a WAV of 16 bits at 44.1 kHz, or only copies it.
struct Program: Sendable {
  let name: String
  /// At most this share of its processor time may Detent take.
  var cpuTarget: Double?
  /// At most this share of its time on the clock may Detent take.
  var wallTarget: Double?
  let arguments: @Sendable (_ input: String, _ output: String, _ speed: PlayedSpeed) -> [String]
}

/// A speed as each program wants it said.
struct PlayedSpeed: Sendable {
  /// As Detent takes it.
  let name: String
  /// As SoX takes it.
  let decimal: String
  /// The rate to resample 44.1 kHz to, which is then called 44.1 kHz: FFmpeg's way, whose rates are
  /// whole numbers.
  let rate: Int

  static let all = [
    PlayedSpeed(name: "1.5", decimal: "1.5", rate: 29_400),
    PlayedSpeed(name: "0.75", decimal: "0.75", rate: 58_800),
    PlayedSpeed(name: "25/24", decimal: "1.0416666666666667", rate: 42_336),
  ]
}

extension Program {
  static func detent(_ path: String) -> Program {
    Program(name: "detent render") { input, output, speed in
      [path, "render", input, "--speed", speed.name, "--no-snap", "--quiet", "-o", output]
    }
  }

  /// Detent with one processor to run on. With two it shall be 1.7 times as fast.
  static func detentOnOneCore(_ path: String) -> Program {
    Program(name: "detent render, one core", wallTarget: 1 / 1.7) { input, output, speed in
      ["taskset", "--cpu-list", "0"] + detent(path).arguments(input, output, speed)
    }
  }

  static let sox = Program(name: "sox speed", cpuTarget: 0.25) { input, output, speed in
    ["sox", input, output, "speed", speed.decimal]
  }

  private static func ffmpeg(
    _ name: String, cpuTarget: Double? = nil, filter: @escaping @Sendable (PlayedSpeed) -> String
  ) -> Program {
    Program(name: name, cpuTarget: cpuTarget) { input, output, speed in
      ["ffmpeg", "-nostdin", "-i", input, "-af", filter(speed), "-c:a", "pcm_s16le", output]
    }
  }

  static let ffmpegs = [
    ffmpeg("ffmpeg, soxr at 28 bits", cpuTarget: 0.6) {
      "aresample=\($0.rate):resampler=soxr:precision=28,asetrate=44100"
    },
    ffmpeg("ffmpeg, its own engine", cpuTarget: 1) { "aresample=\($0.rate),asetrate=44100" },
    ffmpeg("ffmpeg, copy") { _ in "anull" },
  ]

  /// Copies through libsndfile, in shorts or in doubles.
  static func copies(_ path: String) -> [Program] {
    [
      Program(name: "libsndfile copy", wallTarget: 1.5) { input, output, _ in
        [path, "short", input, output]
      },
      Program(name: "libsndfile copy in doubles") { input, output, _ in
        [path, "double", input, output]
      },
    ]
  }
}
