/// The one of `names` that `given` is most likely a slip of, or `nil` when none is near: more than
/// a third of the letters would have to change.
///
/// - Complexity: O(m·n) for each name, for lengths m and n.
func nearest(to given: String, among names: [String]) -> String? {
  let distances = names.map { editDistance(Array(given), Array($0)) }
  guard let least = distances.min(), let index = distances.firstIndex(of: least),
    least * 3 <= names[index].count
  else { return nil }
  return names[index]
}

/// How many letters must be added, dropped, changed or swapped with their neighbour to make `second`
/// out of `first`.
///
/// Optimal string alignment: Damerau, "A technique for computer detection and correction of spelling
/// errors", Communications of the ACM 7 (1964), in the form that touches no letter twice.
func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var rows = [Array(0...second.count)]
  for (i, letter) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
      if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[first.count][second.count]
}
