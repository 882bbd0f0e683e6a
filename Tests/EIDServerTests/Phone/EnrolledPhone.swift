import EIDStorage

/// One citizen with both keys, ACTIVE: made once, copied for every test that needs no enrolment of its own.
enum EnrolledPhone {
    private static let template = Task {
        let system = try await TestSystem.make()
        let phone = try await system.enroll()
        _ = try await system.account(phone)
        await system.database.close()
        return (system, phone)
    }

    /// A server of its own for one test, with the citizen's phone.
    static func make() async throws -> (TestSystem, TestPhone) {
        let (system, phone) = try await template.value
        return (try await TestSystem.make(copying: system.folder), phone)
    }
}
