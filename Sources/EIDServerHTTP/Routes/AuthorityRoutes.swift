import Certificates
import EIDServer

/// The CA certificates (DER), at the paths that stand in every citizen's certificate.
struct AuthorityRoutes {
    let authority: AuthorityService

    func register(in router: inout Router) {
        let files = [
            (StatusLocations.rootCertificatePath, authority.root.der),
            (StatusLocations.issuingCertificatePath, authority.issuingCertificate.der),
        ]
        for (path, der) in files {
            router.add("GET", path) { _ in .file(der, type: "application/pkix-cert", maxAge: 86_400) }
        }
    }
}
