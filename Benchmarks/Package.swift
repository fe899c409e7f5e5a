// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that the libraries Detent is measured against never become dependencies of
// Detent.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

// MARK: Peers

let peers: [Target] = [
  .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
  // A C++ class, which Swift reaches through functions in C. It has no pkg-config file.
  .target(name: "CZitaResampler", linkerSettings: [.linkedLibrary("zita-resampler")]),
  .systemLibrary(
    name: "CSampleRate", pkgConfig: "samplerate", providers: [.apt(["libsamplerate0-dev"])]),
  .systemLibrary(
    name: "CSpeexDSP", pkgConfig: "speexdsp", providers: [.apt(["libspeexdsp-dev"])]),
  .systemLibrary(
    name: "CSwresample", pkgConfig: "libswresample", providers: [.apt(["libswresample-dev"])]),
  // Detent has modules for these two libraries as well; names must differ across packages.
  .systemLibrary(name: "CFFTWPeer", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"])]),
  .systemLibrary(
    name: "CSndFilePeer", pkgConfig: "sndfile", providers: [.apt(["libsndfile1-dev"])]),
]

// MARK: Measuring

let measuring: [Target] = [
  .target(name: "SideBySide", swiftSettings: strict),
  .target(
    name: "BareTransforms", dependencies: ["CFFTWPeer", "SideBySide"], swiftSettings: strict),
  .target(
    name: "Resamplers",
    dependencies: [
      "CSampleRate", "CSoxr", "CSpeexDSP", "CSwresample", "CZitaResampler",
      .product(name: "SpectralResampling", package: "Detent"),
      .product(name: "Varispeed", package: "Detent"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "resampling-benchmark",
    dependencies: [
      "SideBySide", "BareTransforms", "Resamplers",
      .product(name: "SignalMeasurement", package: "Detent"),
      .product(name: "SpectralResampling", package: "Detent"),
      .product(name: "Varispeed", package: "Detent"),
      .product(name: "Ticks", package: "Detent"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "growth-benchmark",
    dependencies: [
      "SideBySide", "Resamplers", .product(name: "SpectralResampling", package: "Detent"),
      .product(name: "Varispeed", package: "Detent"),
      .product(name: "Ticks", package: "Detent"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "slider-benchmark",
    dependencies: [
      "SideBySide", .product(name: "TickSlider", package: "Detent"),
    ],
    swiftSettings: strict),
  .executableTarget(
    name: "render-benchmark", dependencies: ["SideBySide"], swiftSettings: strict),
  .executableTarget(
    name: "sndfile-copy", dependencies: ["CSndFilePeer"], swiftSettings: strict),
  .executableTarget(
    name: "transform-costs", dependencies: ["BareTransforms", "SideBySide"], swiftSettings: strict),
]

// MARK: Package

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Detent", path: "..")],
  targets: peers + measuring,
  cxxLanguageStandard: .cxx17
)
