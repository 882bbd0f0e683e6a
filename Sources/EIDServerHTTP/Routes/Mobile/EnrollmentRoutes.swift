import EIDAPI
import EIDServer

/// The two calls of an enrolment.
struct EnrollmentRoutes {
    let enrollment: EnrollmentService

    func register(in router: inout Router) {
        let (enrollment, json) = (enrollment, JSONBody.mobile)
        router.add("POST", MobilePath.enrollmentInit) { routed in
            try json.answer(try await enrollment.begin(try json.read(of: routed.request)))
        }
        router.add("POST", MobilePath.enrollmentComplete) { routed in
            try json.answer(try await enrollment.complete(try json.read(of: routed.request)))
        }
    }
}
