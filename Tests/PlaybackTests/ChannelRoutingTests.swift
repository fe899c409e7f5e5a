import SoundFormats
import Testing

@testable import Playback

@Suite struct ChannelRoutingTests {
  /// What becomes of one frame with these gains of neither side, the left, the right.
  private func route(
    _ frame: [Float], to outputs: Int, _ outputPositions: [ChannelPosition]? = nil,
    mono: Bool = false, gains: [Float] = [1, 0.5, 0.25]
  ) -> [Float] {
    let routing = ChannelRouting(
      from: frame.count, nil, to: outputs, outputPositions, isMono: mono)
    var output = [Float](repeating: .nan, count: outputs)
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe frame.withUnsafeBufferPointer { frame in
        unsafe gains.withUnsafeBufferPointer { gains in
          unsafe routing.mix(
            frame.baseAddress!, gains: gains.baseAddress!, into: output.baseAddress!, frames: 1)
        }
      }
    }
    return output
  }

  @Test func routesMono() {
    #expect(route([1], to: 2) == [0.5, 0.25])
    #expect(route([1], to: 1) == [0.375])
    #expect(route([1, 0.5], to: 2, mono: true) == [0.375, 0.1875])
  }

  @Test func routesChannelsAsTheyAre() {
    #expect(route([1, -1], to: 2) == [0.5, -0.25])
    #expect(route([1, -1], to: 8) == [0.5, -0.25, 0, 0, 0, 0, 0, 0])
    // Centre and LFE belong to neither side.
    #expect(route([1, 1, 1, 1, 1, 1], to: 6) == [0.5, 0.25, 1, 1, 0.5, 0.25])
  }

  /// WAVE has the centre before the rear, ALSA after it.
  @Test func findsPositions() {
    let device: [ChannelPosition] = [.left, .right, .rearLeft, .rearRight, .centre, .lfe]
    #expect(
      route([1, 2, 3, 4, 5, 6], to: 6, device, gains: [1, 1, 1]) == [1, 2, 5, 6, 3, 4])
  }

  /// The down-mix of all channels at full scale is full scale.
  @Test func downMixes() {
    let even: [Float] = [1, 1, 1]
    #expect(route([1, 0.5], to: 1) == [0.3125])
    let scale = 1 / (1 + 2 * Float(0.5).squareRoot())
    #expect(route([1, 0, 0, 1, 0, 0], to: 2, gains: even) == [scale, 0])
    let full = route([1, 1, 1, 1, 1, 1], to: 2, gains: even)
    #expect(full.allSatisfy { ($0 - 1).magnitude < 1e-6 })
    let one = route([1, 1, 1, 1, 1, 1], to: 1, gains: even)
    #expect((one[0] - 1).magnitude < 1e-6)
    // Three channels without a map: nothing says which is where, and none is lost.
    #expect(route([1, 0, 0], to: 2, gains: even) != route([0, 1, 0], to: 2, gains: even))
  }
}
