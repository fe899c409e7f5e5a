import Testing

@testable import Ticks

@Test func lowestTerms() {
  #expect(Ratio(6, -4) == Ratio(-3, 2))
}
