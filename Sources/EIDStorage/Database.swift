/// The store of the server: records in transactions, whatever engine holds them.
///
/// The closure runs synchronously on the driver's own thread and sees one consistent state. It may run more than once
/// (a serialisable engine asks for that after a conflict), so it has no effects outside its transaction: no network,
/// no files, no captured variables; what it decides goes into its result. An error thrown by the closure rolls the
/// transaction back and comes out unchanged; everything else that goes wrong is a `StorageError`.
///
/// A decision that must be kept *and* reported as a failure (a counted wrong PIN) is returned, not thrown: a throw
/// would take the count back.
public protocol Database: Sendable {
    /// Runs `body` in a transaction that can change records. The result is handed out only after the commit is on disk.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result

    /// Runs `body` on a consistent snapshot; a change attempted in it is refused.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Result

    /// Ends all connections after the transactions that already run. Later calls throw `.closed`.
    func close() async
}
