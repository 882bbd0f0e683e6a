extension ErrorCode {
    /// The HTTP status that goes with the code; 500 for a code this version does not know.
    package var status: Int {
        switch self {
        case .validation, .linkFormat: 400
        case .device, .attestationRequired, .attestationInvalid, .nonceExpired, .counterReplayed, .rpUnauthenticated:
            401
        case .pin, .locked, .paused, .proofing, .linkAuthCode, .linkRefused, .rpForbidden, .representationDenied,
            .representationPending, .representationExpired, .organisationNotActive, .signerUnidentified:
            403
        case .notFound, .personNotFound, .documentNotFound, .sessionNotFound, .organisationNotFound: 404
        case .methodNotAllowed: 405
        case .busy, .conflict, .wrongVC: 409
        case .epoch, .session, .enrollment, .linkExpired: 410
        case .mismatch, .malformed, .proof, .latinName: 422
        case .limit, .rateLimited: 429
        case .clientTooOld: 480
        case .unavailable: 503
        case .maintenance: 580
        default: 500
        }
    }
}

/// The reason phrases of the statuses the system sends (RFC 9110; 480 and 580 are Smart-ID's own).
package enum HTTPStatus {
    package static func title(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 409: "Conflict"
        case 410: "Gone"
        case 413: "Content Too Large"
        case 422: "Unprocessable Content"
        case 429: "Too Many Requests"
        case 480: "Client Too Old"
        case 503: "Service Unavailable"
        case 580: "Maintenance"
        default: "Internal Server Error"
        }
    }
}
