import Testing
import Varispeed

@Suite struct RampTests {
  @Test func movesEvenlyAndArrives() {
    var ramp = Ramp(at: 1, frames: 4)
    let rest = ramp.next()
    #expect(rest == 1 && ramp.isResting)
    ramp.move(to: 0)
    let way = (0..<5).map { _ in ramp.next() }
    #expect(way == [0.75, 0.5, 0.25, 0, 0])
    #expect(ramp.isResting)
  }

  /// Another target in the midst of a change leads on from the value in force; the same one is none.
  @Test func changesItsMind() {
    var ramp = Ramp(at: 0, frames: 4)
    ramp.move(to: 1)
    _ = ramp.next()
    ramp.move(to: 1)
    let second = ramp.next()
    #expect(second == 0.5)
    ramp.move(to: -0.5)
    let way = (0..<4).map { _ in ramp.next() }
    #expect(way == [0.25, 0, -0.25, -0.5])
  }
}

@Suite struct DecibelsTests {
  @Test func areRatios() {
    #expect(Decibels.neutral.ratio == 1)
    #expect(abs(Decibels(-20).ratio - 0.1) < 1e-16)
    #expect(abs(Decibels(6).ratio - 1.9952623149688795) < 1e-15)
  }
}
