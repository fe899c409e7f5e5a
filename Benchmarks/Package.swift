// swift-tools-version: 6.2

import PackageDescription

/// As strict as Detent itself.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A package of its own, so that what Detent is measured against never becomes a dependency of it.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Detent", path: "..")],
  targets: [
    .systemLibrary(name: "CSoxr", pkgConfig: "soxr", providers: [.apt(["libsoxr-dev"])]),
    .systemLibrary(name: "CBareFFTW", path: "Sources/CFFTW", pkgConfig: "fftw3"),
    .systemLibrary(name: "CBareSndFile", path: "Sources/CSndFile", pkgConfig: "sndfile"),
    // zita-resampler is C++: its class behind four functions of C.
    .target(
      name: "CZita", linkerSettings: [.linkedLibrary("zita-resampler")]),
    .executableTarget(
      name: "resampling-benchmark",
      dependencies: [
        "CSoxr", "CBareFFTW", "CZita",
        .product(name: "SpectralResampling", package: "Detent"),
        .product(name: "Varispeed", package: "Detent"), .product(name: "Ticks", package: "Detent"),
      ], path: "Sources/ResamplingBenchmark", swiftSettings: strict),
    .executableTarget(
      name: "copy-benchmark", dependencies: ["CBareSndFile"], path: "Sources/CopyBenchmark",
      swiftSettings: strict),
    .executableTarget(
      name: "transform-costs", dependencies: ["CBareFFTW"], path: "Sources/TransformCosts",
      swiftSettings: strict),
  ]
)
