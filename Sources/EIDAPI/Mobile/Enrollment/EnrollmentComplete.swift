/// `POST /v3/enrollment/complete`: shares, Paillier keys and proofs; certificates back (§2.2).
package enum EnrollmentComplete {
    /// The opened shares with all proofs, same slots as in `init`. About 12 kB for two keys.
    package struct Request: Codable, Sendable, Equatable {
        package var v: APIVersion
        package var enrollmentId: UUIDText
        /// As the citizen corrected it.
        package var latinName: LatinName?
        package var keys: [KeyShare]

        package init(enrollmentId: UUIDText, latinName: LatinName? = nil, keys: [KeyShare]) {
            self.v = APIVersion()
            self.enrollmentId = enrollmentId
            self.latinName = latinName
            self.keys = keys
        }
    }

    /// The phone's share of one key, its Paillier key and the proofs about both.
    package struct KeyShare: Codable, Sendable, Equatable {
        package var slot: KeySlot
        package var kid: Octets<B16>
        package var q1: Octets<B33>
        package var rho1: Octets<B32>
        package var pi1: Octets<B65>
        package var n: Octets<B256>
        package var piN: Octets<B1536>
        package var cKey: Octets<B512>
        package var piKey: Octets<B1866>

        package init(
            slot: KeySlot, kid: Octets<B16>, q1: Octets<B33>, rho1: Octets<B32>, pi1: Octets<B65>, n: Octets<B256>,
            piN: Octets<B1536>, cKey: Octets<B512>, piKey: Octets<B1866>
        ) {
            self.slot = slot
            self.kid = kid
            self.q1 = q1
            self.rho1 = rho1
            self.pi1 = pi1
            self.n = n
            self.piN = piN
            self.cKey = cKey
            self.piKey = piKey
        }
    }

    /// The certificates and the phone's credential.
    package struct Answer: Codable, Sendable, Equatable {
        package var documentNumber: String
        /// Secret: the value of `X-Device-Token`.
        package var deviceToken: String
        /// DER, slot `sign`.
        package var certificate: Base64Bytes
        /// DER, slot `auth`.
        package var authCertificate: Base64Bytes?
        /// DER, issuing certificate first, root last.
        package var chain: [Base64Bytes]
        package var signatureAlgorithm: String
        package var keys: [KeyConfirmation]

        package init(
            documentNumber: String, deviceToken: String, certificate: Base64Bytes,
            authCertificate: Base64Bytes? = nil, chain: [Base64Bytes], signatureAlgorithm: String,
            keys: [KeyConfirmation]
        ) {
            self.documentNumber = documentNumber
            self.deviceToken = deviceToken
            self.certificate = certificate
            self.authCertificate = authCertificate
            self.chain = chain
            self.signatureAlgorithm = signatureAlgorithm
            self.keys = keys
        }
    }

    /// The server's confirmation of one key.
    package struct KeyConfirmation: Codable, Sendable, Equatable {
        package var slot: KeySlot
        package var kid: Octets<B16>
        package var confirm: Octets<B32>

        package init(slot: KeySlot, kid: Octets<B16>, confirm: Octets<B32>) {
            self.slot = slot
            self.kid = kid
            self.confirm = confirm
        }
    }
}
