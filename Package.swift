// swift-tools-version: 6.2

import PackageDescription

// MARK: Settings

/// What every Swift target of the package is compiled with. Nothing here is an unsafe flag, so the
/// package can be a dependency of another one.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// MARK: Rooms
//
// CONTRIBUTING.md says what lives in each room and which rooms it may import. The lists of
// dependencies below are that table, enforced by the compiler.

let libraries: [Target] = [
  .systemLibrary(
    name: "CSndFile", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
  .systemLibrary(name: "CLinux"),
  .target(name: "CQuietStandardError"),
  .target(name: "CAllocationCounting"),
  .target(name: "CWideVectors"),
  .systemLibrary(name: "CFFTW", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"])]),
  .systemLibrary(name: "CALSA", pkgConfig: "alsa", providers: [.apt(["libasound2-dev"])]),
]

let rooms: [Target] = [
  .target(name: "Files", dependencies: ["CLinux", "Threads"], swiftSettings: strict),
  .target(name: "SoundFormats", swiftSettings: strict),
  .target(name: "Threads", dependencies: ["CLinux"], swiftSettings: strict),
  .target(name: "Ticks", swiftSettings: strict),
  .target(
    name: "Varispeed", dependencies: ["SoundFormats", "Ticks", "CWideVectors"],
    swiftSettings: strict),
  .target(
    name: "SpectralResampling", dependencies: ["Threads", "Varispeed", "CFFTW"],
    swiftSettings: strict),
  .target(
    name: "SoundFiles",
    dependencies: ["Files", "SoundFormats", "Threads", "CSndFile", "CQuietStandardError"],
    swiftSettings: strict),
  .target(
    name: "Rendering",
    dependencies: [
      "Files", "SoundFormats", "Threads", "Ticks", "Varispeed", "SpectralResampling", "SoundFiles",
    ],
    swiftSettings: strict),
  .target(
    name: "Playback",
    dependencies: ["Files", "SoundFiles", "SoundFormats", "Threads", "Ticks", "Varispeed"],
    swiftSettings: strict),
  .target(
    name: "ALSAOutput",
    dependencies: ["CALSA", "Playback", "SoundFormats", "Threads", "Varispeed"],
    swiftSettings: strict),
  .target(
    name: "CommandOptions", dependencies: ["Files", "SoundFormats", "Ticks", "Varispeed"],
    swiftSettings: strict),
  .target(name: "Words", swiftSettings: strict),
  .target(name: "Cells", swiftSettings: strict),
  .target(name: "TickSlider", dependencies: ["Ticks", "Cells", "Words"], swiftSettings: strict),
  .target(name: "Terminal", dependencies: ["Cells", "Threads"], swiftSettings: strict),
  .target(name: "LoopTimes", swiftSettings: strict),
  .target(name: "SliderKeys", dependencies: ["Terminal", "TickSlider"], swiftSettings: strict),
  .target(
    name: "PlayerScreen",
    dependencies: ["Cells", "Playback", "Ticks", "TickSlider", "Varispeed", "Words"],
    swiftSettings: strict),
  .target(
    name: "PlayerKeys", dependencies: ["PlayerScreen", "SliderKeys", "Terminal", "TickSlider"],
    swiftSettings: strict),
  .executableTarget(
    name: "detent",
    dependencies: [
      "ALSAOutput", "CAllocationCounting", "Cells", "CommandOptions", "Files", "LoopTimes",
      "Playback", "PlayerKeys", "PlayerScreen", "Rendering", "SoundFiles", "SoundFormats",
      "Terminal", "Threads", "TickSlider", "Ticks",
      "Varispeed", "Words",
    ],
    swiftSettings: strict),
]

// MARK: Samples

let samples: [Target] = [
  .executableTarget(
    name: "two-sliders",
    dependencies: ["Cells", "SliderKeys", "Terminal", "TickSlider", "Ticks", "Words"],
    path: "Samples/TwoSliders", swiftSettings: strict)
]

// MARK: Tests

let tests: [Target] = [
  .systemLibrary(name: "CProcesses", path: "Tests/CProcesses"),
  .target(
    name: "TemporaryFolders", dependencies: ["Files"], path: "Tests/TemporaryFolders",
    swiftSettings: strict),
  .executableTarget(
    name: "interrupted-writer", dependencies: ["Files"], path: "Tests/InterruptedWriter",
    swiftSettings: strict),
  .executableTarget(
    name: "reading-mutants", dependencies: ["Files", "SeededNumbers", "SoundFiles"],
    path: "Tests/ReadingMutants", swiftSettings: strict),
  .executableTarget(
    name: "counted-loop", dependencies: ["Playback", "Rendering", "Ticks", "Varispeed"],
    path: "Tests/CountedLoop", swiftSettings: strict),
  .testTarget(name: "LoopTimesTests", dependencies: ["LoopTimes"], swiftSettings: strict),
  .testTarget(name: "ThreadsTests", dependencies: ["Threads"], swiftSettings: strict),
  .testTarget(name: "TicksTests", dependencies: ["Ticks"], swiftSettings: strict),
  .testTarget(
    name: "VarispeedTests",
    dependencies: [
      "Varispeed", "SoundFormats", "Ticks", "SignalMeasurement", "CAllocationCounting",
    ],
    swiftSettings: strict),
  .target(
    name: "SignalMeasurement", path: "Tests/SignalMeasurement", swiftSettings: strict),
  .testTarget(
    name: "SpectralResamplingTests",
    dependencies: ["SpectralResampling", "Varispeed", "Ticks", "SignalMeasurement"],
    swiftSettings: strict),
  .testTarget(
    name: "SoundFilesTests",
    dependencies: ["SoundFiles", "SoundFormats", "Files", "CSndFile", "TemporaryFolders"],
    swiftSettings: strict),
  .testTarget(
    name: "FilesTests", dependencies: ["Files", "TemporaryFolders", "interrupted-writer"],
    swiftSettings: strict),
  .testTarget(
    name: "RenderingTests",
    dependencies: [
      "Rendering", "SoundFiles", "SoundFormats", "Files", "SpectralResampling", "Varispeed",
      "Threads", "Ticks", "TemporaryFolders", "SignalMeasurement",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "PlaybackTests",
    dependencies: [
      "Playback", "Rendering", "SoundFiles", "Varispeed", "SoundFormats", "Files", "Ticks",
      "SoundsForPlaying", "TemporaryFolders", "CAllocationCounting",
    ],
    swiftSettings: strict),
  .target(
    name: "SoundsForPlaying", dependencies: ["Files", "TemporaryFolders"],
    path: "Tests/SoundsForPlaying", swiftSettings: strict),
  .testTarget(
    name: "ALSAOutputTests",
    dependencies: [
      "detent", "Playback", "Files", "Ticks", "Varispeed", "SoundsForPlaying", "Programs",
      "TemporaryFolders",
    ],
    swiftSettings: strict),
  .target(
    name: "Programs", dependencies: ["CProcesses", "TemporaryFolders", "Threads"],
    path: "Tests/Programs",
    swiftSettings: strict),
  .target(
    name: "SoundServers", dependencies: ["Programs", "TemporaryFolders"],
    path: "Tests/SoundServers", swiftSettings: strict),
  .testTarget(
    name: "CommandLineTests",
    dependencies: [
      "detent", "reading-mutants", "two-sliders", "Files", "CProcesses", "Programs",
      "PseudoTerminals",
      "TemporaryFolders", "Threads", "CAllocationCounting",
    ],
    exclude: ["Schemas"],
    swiftSettings: strict),
  .testTarget(
    name: "PlayCommandTests",
    dependencies: [
      "detent", "Files", "Programs", "PseudoTerminals", "SignalMeasurement", "SoundServers",
      "SoundsForPlaying", "TemporaryFolders", "Threads",
    ],
    swiftSettings: strict),
  .testTarget(
    name: "CommandOptionsTests",
    dependencies: ["CommandOptions", "Files", "SoundFormats", "Ticks", "Varispeed"],
    swiftSettings: strict),
  .testTarget(
    name: "SliderKeysTests", dependencies: ["SliderKeys", "Terminal", "TickSlider"],
    swiftSettings: strict),
  .testTarget(
    name: "PlayerScreenTests",
    dependencies: [
      "PlayerScreen", "PlayerKeys", "Cells", "Playback", "SeededNumbers", "Terminal", "TickSlider",
      "Ticks", "Varispeed", "Words",
    ],
    swiftSettings: strict),
  .testTarget(name: "WordsTests", dependencies: ["Words"], swiftSettings: strict),
  .testTarget(name: "CellsTests", dependencies: ["Cells"], swiftSettings: strict),
  .testTarget(
    name: "TickSliderTests",
    dependencies: [
      "TickSlider", "Ticks", "Cells", "Words", "Terminal", "SliderKeys", "SeededNumbers",
    ],
    swiftSettings: strict),
  .target(name: "SeededNumbers", path: "Tests/SeededNumbers", swiftSettings: strict),
  .target(
    name: "PseudoTerminals", dependencies: ["Cells", "Threads"], path: "Tests/PseudoTerminals",
    swiftSettings: strict),
  .testTarget(
    name: "TerminalTests",
    dependencies: ["Terminal", "Cells", "Threads", "PseudoTerminals", "SeededNumbers"],
    swiftSettings: strict),
]

// MARK: Package

let package = Package(
  name: "Detent",
  products: [
    .executable(name: "detent", targets: ["detent"]),
    .library(name: "Ticks", targets: ["Ticks"]),
    .library(name: "TickSlider", targets: ["TickSlider", "Ticks", "Cells", "Words"]),
    .library(name: "Terminal", targets: ["Terminal"]),
    .library(name: "SliderKeys", targets: ["SliderKeys"]),
    .library(name: "Varispeed", targets: ["Varispeed"]),
    .library(name: "SpectralResampling", targets: ["SpectralResampling"]),
    // For the benchmarks, which are a package of their own.
    .library(name: "SignalMeasurement", targets: ["SignalMeasurement"]),
  ],
  targets: libraries + rooms + samples + tests
)
