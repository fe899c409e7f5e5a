import Testing

@testable import Ticks

@Suite struct RatioTests {
  @Test(
    arguments: [
      (6, -4, -3, 2), (-6, -4, 3, 2), (0, 5, 0, 1), (0, -5, 0, 1), (7, 7, 1, 1),
      (Int64.max, Int64.max, 1, 1), (Int64.min, Int64.min, 1, 1), (Int64.min, 2, -(1 << 62), 1),
      (4, Int64.min, -1, 1 << 61), (Int64.max, -1, -Int64.max, 1),
    ] as [(Int64, Int64, Int64, Int64)])
  func `lowest terms, the sign above`(
    numerator: Int64, denominator: Int64, top: Int64, bottom: Int64
  ) {
    let ratio = Ratio(exactly: numerator, over: denominator)
    #expect(ratio?.numerator == top)
    #expect(ratio?.denominator == bottom)
  }

  @Test(
    arguments: [
      (1, 0), (0, 0), (Int64.min, 1), (Int64.min, -1), (1, Int64.min), (3, Int64.min),
    ] as [(Int64, Int64)])
  func `no ratio`(numerator: Int64, denominator: Int64) {
    #expect(Ratio(exactly: numerator, over: denominator) == nil)
  }

  @Test func `a denominator of 0 in the program traps`() async {
    await #expect(processExitsWith: .failure) { _ = Ratio(1, 0) }
  }

  @Test(
    arguments: [
      (Ratio(1, 10), 0.1), (Ratio(1, 3), 1.0 / 3), (Ratio(-20, 27), -20.0 / 27), (0, 0),
      (1, 1), (Ratio(1001, 960), 1001.0 / 960),
      // Above 2⁵³ both parts would be rounded before the division; the literals are correctly
      // rounded by the compiler.
      (Ratio(1_059_463_094_359_295_312, 1_000_000_000_000_000_000), 1.059463094359295312),
      (Ratio(123_456_789_012_345_678, 1_000_000_000_000_000_000), 0.123456789012345678),
      (Ratio(9_007_199_254_740_993), 9_007_199_254_740_992), (Ratio(.max), 0x1p63),
      (Ratio(9_007_199_254_740_995), 9_007_199_254_740_996), (Ratio(1, .max), 0x1p-63),
      // One above a tie between two doubles, which only the remainder tells from the tie.
      (Ratio((1 << 62) + (1 << 9) + 1, 1), 0x1.0000000000001p62),
      (Ratio((1 << 62) + (1 << 9)), 0x1p62),
    ] as [(Ratio, Double)])
  func `the nearest double`(ratio: Ratio, value: Double) {
    #expect(ratio.value == value)
  }

  @Test(arguments: [0, 1, -1.5, 0.1, 2.5e-3, 0x1p62, 0x1.fffffffffffffp62, -0x1p-62, 1e15])
  func `a double is a fraction`(value: Double) throws {
    #expect(try #require(Ratio(exactly: value)).value == value)
  }

  @Test func `a double's own fraction, not the decimal it prints as`() {
    #expect(Ratio(exactly: 0.1) == Ratio(3_602_879_701_896_397, 1 << 55))
    #expect(Ratio(exactly: 0.75) == Ratio(3, 4))
    #expect(Ratio(exactly: -96) == -96)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0x1p63, 1e-300, 0.1e-10])
  func `doubles that are no 64-bit fraction`(value: Double) {
    #expect(Ratio(exactly: value) == nil)
  }

  @Test func `arithmetic is exact or refused`() {
    #expect(Ratio(2, 3).multiplied(by: Ratio(9, 4)) == Ratio(3, 2))
    #expect(Ratio(1, 3).adding(Ratio(1, 6)) == Ratio(1, 2))
    #expect(Ratio(1, 3).adding(Ratio(-1, 3)) == 0)
    #expect(Ratio(-20, 27).inverse == Ratio(-27, 20))
    #expect(Ratio(0).inverse == nil)
    #expect(-Ratio(3, 2) == Ratio(-3, 2))
    #expect(Ratio(.max).multiplied(by: Ratio(1, .max)) == 1)
    #expect(Ratio(.max).multiplied(by: 2) == nil)
    #expect(Ratio(.max).adding(1) == nil)
    #expect(Ratio(-.max).adding(Ratio(.max)) == 0)
    #expect(Ratio(1, .max).adding(Ratio(1, .max - 1)) == nil)
  }

  @Test func `order is exact where doubles are equal`() {
    let (less, more) = (Ratio(.max - 1, .max), Ratio(1))
    #expect(less.value == more.value)
    #expect(less < more)
    #expect(Ratio(-1, 2) < Ratio(-1, 3))
    #expect(!(Ratio(1, 2) < Ratio(1, 2)))
  }

  @Test(
    arguments: [
      (Ratio(3, 2), "1.5", "3/2"), (Ratio(2), "2", "2"), (Ratio(-1, 20), "-0.05", "-1/20"),
      (Ratio(1001, 1000), "1.001", "1001/1000"), (Ratio(1, 64), "0.015625", "1/64"),
      (Ratio(20, 27), nil, "20/27"), (Ratio(0), "0", "0"), (Ratio(100), "100", "100"),
      (Ratio(1, 1_000_000_000_000_000_000), "0.000000000000000001", "1/1000000000000000000"),
      (Ratio(1, 1 << 19), nil, "1/524288"),
      (Ratio(.max, 1 << 18), "35184372088831.999996185302734375", "9223372036854775807/262144"),
    ] as [(Ratio, String?, String)])
  func `text`(ratio: Ratio, decimal: String?, fraction: String) {
    #expect(ratio.decimalText == decimal)
    #expect(ratio.description == fraction)
  }
  @Test(
    arguments: [
      (0.1, Ratio(1, 10)), (-0.3, Ratio(-3, 10)), (1.001, Ratio(1001, 1000)), (0.0, 0),
      (1e15 - 1, Ratio(999_999_999_999_999)),
      (0.000001, Ratio(1, 1_000_000)),
      (123_456.789_012_345, Ratio(123_456_789_012_345, 1_000_000_000)),
    ] as [(Double, Ratio)])
  func `a literal with a point is the decimal it spells`(literal: Double, ratio: Ratio) {
    #expect(Ratio(floatLiteral: literal) == ratio)
    #expect(Tick(floatLiteral: literal) == Tick(ratio))
  }

  @Test func `a literal that loses digits traps`() async {
    await #expect(processExitsWith: .failure) { _ = Ratio(floatLiteral: 0.123456789012345678) }
    await #expect(processExitsWith: .failure) { _ = Ratio(floatLiteral: 1e300) }
  }
}
