extension Double {
  /// Seconds as a clock shows them, `1:02:03` or `4:07`, without the part of a second that has begun;
  /// with tenths, `4:07.3`.
  func clock(tenths: Bool = false) -> String {
    let count = Int64(min(max(0, self), 1e12) * 10)
    let (whole, tenth) = (count / 10, count % 10)
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock =
      hours > 0 ? "\(hours):\(padded(minutes)):\(padded(seconds))" : "\(minutes):\(padded(seconds))"
    return tenths ? "\(clock).\(tenth)" : clock
  }
}
