import Certificates
import EIDCrypto

/// The authority's keys and certificates in files: `root.key`, `root.pem`, `issuing.key`, `issuing.pem`, all 0600.
struct AuthorityFiles {
    let folder: String

    /// The key of a file, which is made when it is missing.
    func key(_ name: String) throws(ServerError) -> SigningKey {
        let path = "\(folder)/\(name).key"
        guard let content = try SecretFile.read(path) else {
            let key = SigningKey.generate()
            try SecretFile.write(path, key.pem.exposed())
            return key
        }
        do {
            return try SigningKey(pem: content)
        } catch {
            throw .damagedKeyFile(path: path)
        }
    }

    /// The certificate of a file; nil when there is none.
    func certificate(_ name: String) throws(ServerError) -> Certificate? {
        let path = "\(folder)/\(name).pem"
        guard let content = try SecretFile.read(path) else { return nil }
        do {
            return try Certificate(pem: String(decoding: content, as: UTF8.self))
        } catch {
            throw .damagedKeyFile(path: path)
        }
    }

    func write(_ certificate: Certificate, as name: String) throws(ServerError) {
        try SecretFile.write("\(folder)/\(name).pem", [UInt8](certificate.pem.utf8))
    }
}
