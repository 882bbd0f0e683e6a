/// One step of the schema, forward only. A published migration never changes; a mistake is mended by the next one.
struct Migration: Sendable {
    /// 1, 2, 3 … without gaps.
    let version: Int
    let statements: [String]
}
