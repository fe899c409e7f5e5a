import Testing

@testable import SpectralResampling

/// The plans that are part of the program, and the index of what each size takes.
@Suite struct TransformWisdomTests {
  /// Every size with a cost has its lines, and they are there.
  @Test func index() throws {
    let count = TransformWisdom.plans.split(separator: "\n").count
    for (size, _) in TransformWisdom.costs {
      let lines = try #require(TransformWisdom.lines(of: size), "\(size)")
      #expect(lines == Array(Set(lines)).sorted() && !lines.isEmpty)
      // A heading before, a bracket behind.
      #expect(lines.allSatisfy { (0..<count - 2).contains($0) })
    }
    #expect(TransformWisdom.lines(of: 1000) == nil)
  }

  /// A plan is a matter of its size alone, whatever was planned before: the same bits come of it.
  @Test func plansDontDependOnOthers() {
    func spectrum(_ size: Int) -> [SIMD2<Double>] {
      let transform = FourierTransform(size: size, direction: .forward, inPlace: false)
      let (input, output) = (ComplexArray(count: size), ComplexArray(count: size))
      for index in 0..<size {
        unsafe input.values[index] = SIMD2(Double(index % 17) / 17, Double(index % 23) / 23)
      }
      let result = transform(input, orInto: output)
      return (0..<size).map { unsafe result.values[$0] }
    }
    // One with measured plans, and two without.
    let sizes = [4096, 4100, 6615]
    let first = sizes.map(spectrum)
    let again = sizes.reversed().map(spectrum)
    #expect(first == again.reversed())
  }
}
