import Testing
import Ticks
import Varispeed

@Suite struct ResamplingStepTests {
  /// A speed between two rates, and the step as an independent fraction of 128-bit integers.
  struct Case: CustomTestStringConvertible {
    let speed: Speed
    let inputRate: Int
    let outputRate: Int

    init(_ speed: Speed, _ inputRate: Int = 48000, _ outputRate: Int = 48000) {
      self.speed = speed
      self.inputRate = inputRate
      self.outputRate = outputRate
    }

    init(_ ratio: Ratio, _ inputRate: Int = 48000, _ outputRate: Int = 48000) {
      self.init(.exact(ratio), inputRate, outputRate)
    }

    var step: ResamplingStep {
      ResamplingStep(speed: speed, inputRate: inputRate, outputRate: outputRate)
    }

    /// Not in lowest terms. Doubles are taken apart by their bits rather than by arithmetic.
    var fraction: (top: Int128, bottom: Int128) {
      let (top, bottom): (Int128, Int128) =
        switch speed {
        case .exact(let ratio): (Int128(ratio.numerator), Int128(ratio.denominator))
        case .inexact(let value):
          (
            Int128(value.significandBitPattern | 1 << 52) << Int128(max(0, value.exponent)),
            1 << Int128(52 - min(0, value.exponent))
          )
        }
      return (top * Int128(inputRate), bottom * Int128(outputRate))
    }

    var testDescription: String { "\(speed) from \(inputRate) to \(outputRate)" }
  }

  static let cases = [
    Case(1), Case(Ratio(1, 2)), Case(Ratio(3, 2)), Case(2), Case(Ratio(25, 24)),
    Case(Ratio(1001, 960)), Case(Ratio(1000, 1001)), Case(Ratio(20, 27)), Case(Ratio(117, 50)),
    Case(Ratio(1, 64)), Case(64), Case(Ratio(9, 10)), Case(Ratio(27, 20), 44100, 48000),
    Case(Ratio(1001, 960), 44100, 48000), Case(Ratio(1001, 1000), 44100, 48000),
    Case(1, 48000, 44100), Case(Ratio(104_729, 99_991), 96000, 44100),
    Case(Ratio(3, 2), 8000, 192_000),
    Case(.inexact(1.0594630943592953)), Case(.inexact(0.1)), Case(.inexact(63.99), 44100, 48000),
    Case(.inexact(0.9438743126816935), 48000, 44100),
  ]

  @Test(arguments: cases)
  func `the length is N over the step, halves up`(given: Case) {
    let step = given.step
    let (top, bottom) = given.fraction
    // With N up to 2³⁸, bottom below 2⁷² and top below 2⁷⁵ the sum stays below 2¹¹².
    let large: [Int64] = [
      999_999, 1_000_000, 44_100 * 3600, 346_000_000, 4_294_967_295, 4_294_967_297, 274_877_906_943,
    ]
    for count in Array(0...200) + large {
      let expected = (2 * Int128(count) * bottom + top) / (2 * top)
      #expect(Int128(step.outputFrames(forInput: count)) == expected, "\(count) frames")
    }
  }

  @Test(
    arguments: [
      (Ratio(2), 1, 1), (2, 2, 1), (2, 3, 2), (2, 5, 3), (Ratio(3, 2), 1, 1), (Ratio(1, 2), 7, 14),
      (Ratio(1001, 1000), 346_000_000, 345_654_346), (Ratio(1000, 1001), 1000, 1001), (64, 31, 0),
      (64, 32, 1), (64, 95, 1), (64, 96, 2),
    ] as [(Ratio, Int64, Int64)])
  func `known lengths`(speed: Ratio, count: Int64, frames: Int64) {
    #expect(Case(speed).step.outputFrames(forInput: count) == frames)
  }

  @Test(arguments: cases)
  func `positions never drift`(given: Case) {
    let step = given.step
    let (top, bottom) = given.fraction
    // Whole millions plus neighbours, so that the fraction wraps: 2³⁸ · 2⁷⁵ stays below 2¹¹³.
    for index in Array(0...100) + [86_399_999, 86_400_000, 86_400_001, 274_877_906_943] as [Int64] {
      let (frame, fraction) = step.position(ofOutput: index)
      let product = Int128(index) * top
      #expect(Int128(frame) == product / bottom)
      #expect((0..<1).contains(fraction))
      // Two conversions and a division, each rounded by up to 2⁻⁵³ of the quotient, here and there.
      let expected = Double(product % bottom) / Double(bottom)
      #expect((fraction - expected).magnitude <= 6 * 0x1p-53)
    }
  }

  @Test(arguments: cases)
  func `the last output frame lies within the input or half a step behind it`(given: Case) {
    let step = given.step
    for count in 1...200 as ClosedRange<Int64> {
      let frames = step.outputFrames(forInput: count)
      guard frames > 0 else { continue }
      // frames ≤ N/step + 1/2, so that the last one starts before N − step/2.
      let (frame, fraction) = step.position(ofOutput: frames - 1)
      #expect(Double(frame) + fraction <= Double(count) - step.value / 2 + 1e-9)
    }
  }

  @Test func `a fraction just below 1 stays below 1`() throws {
    // The denominator is 2⁵², times 160 from the rates and less common factors: above 2⁵³, so that
    // one less than it rounds to it. The index whose remainder that is solves
    // index · top ≡ −1 (mod bottom).
    let step = Case(.inexact(1.0594630943592953), 44100, 48000).step
    let (top, bottom) = (Int128(step.numerator), Int128(step.denominator))
    #expect(bottom > 1 << 54)
    var (r0, r1, s0, s1) = (bottom, top % bottom, Int128(0), Int128(1))
    while r1 != 0 {
      let quotient = r0 / r1
      (r0, r1, s0, s1) = (r1, r0 - quotient * r1, s1, s0 - quotient * s1)
    }
    let index = try #require(Int64(exactly: s0 > 0 ? bottom - s0 : -s0))
    #expect(Int128(step.numerator) * Int128(index) % bottom == bottom - 1)
    #expect(step.position(ofOutput: index).fraction == 1.0.nextDown)
  }

  @Test func `identity`() {
    for rate in [1, 44100, 48000, Int(Int32.max)] {
      let step = Case(1, rate, rate).step
      #expect(step.isIdentity)
      #expect(step.value == 1)
      #expect(step.outputFrames(forInput: .max) == .max)
      #expect(step.position(ofOutput: .max) == (.max, 0))
    }
    // A speed and a change of rate that cancel out leave every frame where it is.
    #expect(Case(Ratio(3, 2), 44100, 66150).step.isIdentity)
    #expect(!Case(1, 44100, 48000).step.isIdentity)
    #expect(!Case(.inexact(1.0.nextUp)).step.isIdentity)
    #expect(Case(.inexact(1)).step.isIdentity)
  }

  @Test func `lowest terms with the rates taken in`() {
    let film = Case(Ratio(1001, 960), 44100, 48000).step
    #expect(film.numerator == 49049 && film.denominator == 51200)
    let slow = Case(Ratio(1001, 1000), 44100, 48000).step
    #expect(slow.numerator == 147_147 && slow.denominator == 160_000)
    let half = Case(.inexact(0.5)).step
    #expect(half.numerator == 1 && half.denominator == 2)
  }

  @Test func `extreme rates and speeds`() {
    let most = Int(Int32.max)
    let steepest = Case(Ratio(1 << 10), most, 1).step
    #expect(steepest.numerator == UInt128(most) << 10 && steepest.denominator == 1)
    #expect(steepest.outputFrames(forInput: .max) == .max / (Int64(most) << 10))
    let flattest = Case(Ratio(1, 1 << 10), 1, most).step
    #expect(flattest.outputFrames(forInput: 1) == Int64(most) << 10)
    #expect(flattest.outputFrames(forInput: .max) == .max)
    #expect(flattest.position(ofOutput: .max).frame == .max / (Int64(most) << 10))
    // The widest parts that don't reduce: the largest primes below 2⁶³ and 2³¹ over powers of two.
    let prime: Int64 = 9_223_372_036_854_775_783
    let wide = Case(Ratio(prime, 1 << 62), most, 1 << 30).step
    #expect(wide.numerator == UInt128(prime) * UInt128(most))
    #expect(wide.denominator == 1 << 92)
    // 4 · (1 − 25·2⁻⁶³) · (1 − 2⁻³¹): a quarter of 2⁴², and 2⁹ more.
    #expect(wide.outputFrames(forInput: 1 << 42) == (1 << 40) + 512)
    let fine = Case(.inexact(0x1.fffffffffffffp-10), 1, most).step
    #expect(fine.outputFrames(forInput: 1) == Int64(most) << 9)
  }

  @Test func `what is out of range traps`() async {
    await #expect(processExitsWith: .failure) { _ = Case(1, 0, 48000).step }
    await #expect(processExitsWith: .failure) { _ = Case(1, 48000, 1 << 31).step }
    await #expect(processExitsWith: .failure) { _ = Case(2048).step }
    await #expect(processExitsWith: .failure) { _ = Case(1).step.outputFrames(forInput: -1) }
    await #expect(processExitsWith: .failure) { _ = Case(1).step.position(ofOutput: -1) }
  }
}
