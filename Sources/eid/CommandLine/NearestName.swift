/// Finds the name that was probably meant.
enum NearestName {
    /// `; did you mean --listen?`, or nothing when no name is near.
    static func hint(_ word: String, _ names: [String], prefix: String = "") -> String {
        nearest(word, names).map { "; did you mean \(prefix)\($0)?" } ?? ""
    }

    /// The nearest of the names, when it is near enough: two slips, or one in three letters of a longer word.
    static func nearest(_ word: String, _ names: [String]) -> String? {
        let scored = names.map { (name: $0, distance: distance(word.lowercased(), $0.lowercased())) }
        guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, best.name.count / 3) && best.distance < best.name.count ? best.name : nil
    }

    /// Letters to insert, delete, replace, or exchange with their neighbour (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
