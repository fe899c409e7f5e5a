import Testing
import Varispeed

@Suite struct BalanceTests {
  @Test(
    arguments: [
      ("0", 0), ("-1", -1), ("1", 1), ("+1", 1), ("0.25", 0.25), ("-0.3", -0.3), ("−0.3", -0.3),
      ("-.5", -0.5), ("L", -1), ("l", -1), ("C", 0), ("c", 0), ("R", 1), ("r", 1), ("30%L", -0.3),
      ("30%R", 0.3), ("12.5%l", -0.125), ("0%L", 0), ("100%R", 1),
    ] as [(String, Double)])
  func `reading`(text: String, value: Double) throws {
    #expect(try Balance(parsing: text).value == value)
  }

  @Test(arguments: ["-0", "0%L", "-0.0", "−0", "C"])
  func `there is one neutral balance`(text: String) throws {
    let balance = try Balance(parsing: text)
    #expect(balance == .neutral)
    #expect(balance.value.sign == .plus)
  }

  @Test(
    arguments: [
      ("", "", .empty), ("1.01", "1.01", .outOfRange), ("-2", "-2", .outOfRange),
      ("101%L", "101%L", .outOfRange), ("0,3", "0,3", .comma), ("-0,3", "0,3", .comma),
      ("nan", "nan", .notFinite), ("-inf", "inf", .notFinite), ("1e-1", "1e-1", .exponent),
      ("30%", "30%", .unreadable), ("30L", "30", .unreadable), ("left", "left", .unreadable),
      ("-30%L", "-30", .negative), ("%L", "", .empty), ("LR", "L", .unreadable),
      ("30%C", "30%C", .unreadable), ("--1", "-1", .negative), ("٠٫٣", "٠٫٣", .otherDigits),
      ("L\u{301}", "L\u{301}", .unreadable),
      ("0.1234567890123456789", "0.1234567890123456789", .tooManyDigits),
    ] as [(String, String, NumberRefusal.Reason)])
  func `refusals`(text: String, part: String, reason: NumberRefusal.Reason) {
    #expect(throws: NumberRefusal(part, reason)) { try Balance(parsing: text) }
  }

  // cos is within a unit in the last place (of 1 here); its argument's rounding adds less.
  @Test(
    arguments: [
      (0, 1, 1), (1, 0, 0), (0.5, 0.5, 0.70710678118654752440),
      (0.25, 0.75, 0.92387953251128675613),
      (0.75, 0.25, 0.38268343236508977173), (0.3, 0.7, 0.89100652418836786236),
    ] as [(Double, Double, Double)])
  func `the far channel`(lean: Double, linear: Double, sine: Double) {
    for value in [-lean, lean] {
      let balance = Balance(value)
      #expect((BalanceLaw.linear.farGain(at: balance) - linear).magnitude <= 0x1p-52)
      #expect((BalanceLaw.sine.farGain(at: balance) - sine).magnitude <= 0x1p-52)
    }
  }

  @Test(arguments: BalanceLaw.allCases)
  func `ends and centre are exact`(law: BalanceLaw) {
    #expect(law.gains(at: .neutral) == (1, 1))
    #expect(law.gains(at: Balance(-1)) == (1, 0))
    #expect(law.gains(at: Balance(1)) == (0, 1))
  }

  @Test(arguments: BalanceLaw.allCases)
  func `the near channel is untouched, the far one falls`(law: BalanceLaw) {
    var last = 1.0
    for step in 1...100 {
      let lean = Double(step) / 100
      let (left, right) = law.gains(at: Balance(lean))
      #expect(right == 1)
      #expect(left < last && left >= 0)
      #expect(law.gains(at: Balance(-lean)) == (right, left))
      last = left
    }
  }

  @Test func `what is no balance traps`() async {
    await #expect(processExitsWith: .failure) { _ = Balance(1.0.nextUp) }
    await #expect(processExitsWith: .failure) { _ = Balance(.nan) }
  }
}
