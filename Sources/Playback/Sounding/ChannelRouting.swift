import SoundFormats
import Varispeed

/// Which channel of a sound goes to which channel of a device, and how loud.
///
/// | the sound | the device | what is heard |
/// |---|---|---|
/// | mono, or to be heard as mono | 2 or more | the sound, or the mean of its channels, left and right |
/// | as many channels as the device, or fewer | | each at its place, the device's other channels silent |
/// | more channels | 2 or more | down-mixed to left and right, the device's other channels silent |
/// | more channels | 1 | the mean of that left and right |
///
/// The down-mix takes front channels as they are, and centre, side, rear and top ones at √½ (ITU-R
/// BS.775-3, table 2), leaves out the LFE, and divides by what a side's weights add up to, so that
/// it never clips. Channels of which nothing says where they stand are taken to alternate sides.
///
/// A balance fades what comes from the left or the right of the sound. It has no effect on channels
/// that stand on neither side.
@safe
struct ChannelRouting: ~Copyable {
  /// A part of an output channel.
  struct Term: BitwiseCopyable {
    var output: Int
    var input: Int
    /// An index into the three gains: of neither side, the left, the right.
    var side: Int
    var weight: Float
  }

  let inputChannels: Int
  let outputChannels: Int
  private let terms: UnsafeMutableBufferPointer<Term>

  /// - Parameters:
  ///   - inputChannels: Channels of the sound.
  ///   - inputPositions: Where they stand, if its file says; otherwise the order of WAVE counts.
  ///   - outputChannels: Channels of the device.
  ///   - outputPositions: Where they stand, if the device says.
  ///   - isMono: Whether all channels are to be heard by both ears.
  init(
    from inputChannels: Int, _ inputPositions: [ChannelPosition]?,
    to outputChannels: Int, _ outputPositions: [ChannelPosition]?, isMono: Bool
  ) {
    self.inputChannels = inputChannels
    self.outputChannels = outputChannels
    let positions =
      inputPositions ?? ChannelPosition.waveOrder(channels: inputChannels)
      ?? Array(repeating: .other, count: inputChannels)
    let terms =
      if inputChannels == 1 || isMono {
        Self.mono(inputChannels, outputChannels)
      } else if inputChannels <= outputChannels {
        Self.matching(positions, outputChannels, outputPositions)
      } else {
        Self.downMix(positions, outputChannels)
      }
    unsafe self.terms = .allocate(capacity: terms.count)
    _ = unsafe self.terms.initialize(fromContentsOf: terms)
  }

  deinit { unsafe terms.deallocate() }

  private static func mono(_ inputs: Int, _ outputs: Int) -> [Term] {
    let share = 1 / Float(inputs)
    if outputs == 1 {
      // Both ears' halves of the mean.
      return (0..<inputs).flatMap { input in
        [1, 2].map { Term(output: 0, input: input, side: $0, weight: share / 2) }
      }
    }
    return (0..<inputs).flatMap { input in
      [1, 2].map { Term(output: $0 - 1, input: input, side: $0, weight: share) }
    }
  }

  private static func matching(
    _ positions: [ChannelPosition], _ outputs: Int, _ outputPositions: [ChannelPosition]?
  ) -> [Term] {
    var places = Array(positions.indices)
    if let outputPositions, outputPositions.count == outputs {
      let found = positions.map { outputPositions.firstIndex(of: $0) }
      if !found.contains(nil), Set(found).count == found.count { places = found.compactMap(\.self) }
    }
    return positions.indices.map {
      Term(output: places[$0], input: $0, side: index(of: positions[$0].side), weight: 1)
    }
  }

  private static func downMix(_ positions: [ChannelPosition], _ outputs: Int) -> [Term] {
    var terms: [Term] = []
    for (input, position) in positions.enumerated() where position != .lfe {
      let side = index(of: position.side)
      let weight = position == .left || position == .right ? 1 : Float(0.5).squareRoot()
      switch position.side {
      case .left: terms.append(Term(output: 0, input: input, side: side, weight: weight))
      case .right: terms.append(Term(output: 1, input: input, side: side, weight: weight))
      case .neither where position == .other:
        terms.append(Term(output: input % 2, input: input, side: 1 + input % 2, weight: 1))
      case .neither:
        terms.append(Term(output: 0, input: input, side: side, weight: weight))
        terms.append(Term(output: 1, input: input, side: side, weight: weight))
      }
    }
    let sums = (0...1).map { output in
      terms.reduce(Float(0)) { $0 + ($1.output == output ? $1.weight : 0) }
    }
    let scale = 1 / max(sums[0], sums[1], 1)
    return terms.map { term in
      var term = term
      term.weight *= outputs == 1 ? scale / 2 : scale
      if outputs == 1 { term.output = 0 }
      return term
    }
  }

  private static func index(of side: ChannelPosition.Side) -> Int {
    switch side {
    case .neither: 0
    case .left: 1
    case .right: 2
    }
  }
}

extension ChannelRouting {
  /// Makes device frames.
  ///
  /// - Parameters:
  ///   - input: Interleaved frames of the sound.
  ///   - gains: `frames` gains for each of the three sides, one side after the other.
  ///   - output: Room for as many interleaved frames of the device.
  /// - Complexity: O(terms × `frames`), without allocation.
  func mix(
    _ input: UnsafePointer<Float>, gains: UnsafePointer<Float>,
    into output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    // Terms are added to +0, so that a sample times a gain of 0 leaves +0: digital silence.
    unsafe output.update(repeating: 0, count: frames * outputChannels)
    for index in unsafe 0..<terms.count {
      let term = unsafe terms[index]
      let source = unsafe input + term.input
      let target = unsafe output + term.output
      let gain = unsafe gains + term.side * frames
      for frame in 0..<frames {
        unsafe target[frame &* outputChannels] +=
          source[frame &* inputChannels] * (term.weight * gain[frame])
      }
    }
  }
}
