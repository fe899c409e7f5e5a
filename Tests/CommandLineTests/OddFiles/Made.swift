import Foundation
import TemporaryFolders
import Testing
import Threads

/// Files that other programs make of half a second of noise in stereo, each made once.
enum Made {
  /// The frames of most of them.
  static let frames = 22_050

  private static let folder = TemporaryFolder()
  private static let made = Lock<[String: [UInt8]]>([:])

  /// How each is made in a shell, from `noise.wav`.
  private static let recipes = [
    "noise.wav": "sox -q -R -n -r 44100 -c 2 -b 16 noise.wav synth 0.5 whitenoise gain -6",
    "sound.w64": "sox -q noise.wav sound.w64",
    "sound.caf": "sox -q noise.wav sound.caf",
    "ulaw.wav": "ffmpeg -v error -i noise.wav -c:a pcm_mulaw ulaw.wav",
    "alaw.wav": "ffmpeg -v error -i noise.wav -c:a pcm_alaw alaw.wav",
    "ima.wav": "ffmpeg -v error -i noise.wav -c:a adpcm_ima_wav ima.wav",
    "ms.wav": "ffmpeg -v error -i noise.wav -c:a adpcm_ms ms.wav",
    "mp3.wav": "ffmpeg -v error -i noise.wav -c:a libmp3lame -f wav mp3.wav",
    "gsm.wav": "sox -q -V1 noise.wav -r 8000 -c 1 -e gsm gsm.wav",
    "sound.gsm": "sox -q -V1 noise.wav -r 8000 -c 1 sound.gsm",
    "sound.flac": "flac --silent noise.wav -o sound.flac",
    "pipe.flac": "ffmpeg -v error -i noise.wav -f flac - | cat > pipe.flac",
    "sound.oga": "flac --silent --ogg noise.wav -o sound.oga",
    "other.oga": "ffmpeg -v error -i noise.wav -c:a flac -f ogg other.oga",
    "sound.ogg": "oggenc -Q noise.wav -o sound.ogg",
    "sound.opus": "opusenc --quiet noise.wav sound.opus",
    "sound.spx": "ffmpeg -v error -i noise.wav -ac 1 -ar 16000 -c:a libspeex -f ogg sound.spx",
    "sound.mp3": "lame --quiet noise.wav sound.mp3",
    "untold.mp3": "lame --quiet -t noise.wav untold.mp3",
    "variable.mp3": "lame --quiet -V 2 -t noise.wav variable.mp3",
    "free.mp3": "lame --quiet --freeformat -b 400 -t noise.wav free.mp3",
    "low.mp3": "lame --quiet --resample 11.025 -m m -t noise.wav low.mp3",
    "sound.mp2": "ffmpeg -v error -i noise.wav sound.mp2",
    "sound.aac": "ffmpeg -v error -i noise.wav -f adts sound.aac",
    "sound.g722": "ffmpeg -v error -i noise.wav -ac 1 -ar 16000 -c:a g722 sound.g722",
  ]

  static func file(_ name: String) throws -> [UInt8] {
    try made.withLock { made in
      for name in ["noise.wav", name] where made[name] == nil {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", recipes[name]!]
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(recipes[name]!) failed")
        made[name] = try folder.bytes(of: name)
      }
      return made[name]!
    }
  }

  /// The first half of a file.
  static func half(_ name: String) throws -> [UInt8] {
    let file = try file(name)
    return Array(file.prefix(file.count / 2))
  }
}
