import EIDCrypto
package import Foundation
import Synchronization

/// A CA for TLS tests, made by the `openssl` command in a folder that goes with it.
package final class TestAuthority: Sendable {
    /// A server's certificate and key, PEM.
    package struct Identity: Sendable {
        package let certificate: String
        package let key: String
        /// SHA-256 of its SubjectPublicKeyInfo.
        package let pin: [UInt8]

        package init(certificate: String, key: String, pin: [UInt8]) {
            self.certificate = certificate
            self.key = key
            self.pin = pin
        }
    }

    package enum Validity: Sendable {
        case current, expired, future
    }

    /// The CA's own certificate, PEM: the trust anchor of a client under test.
    package let certificate: String
    package let pin: [UInt8]
    package let folder: URL
    /// The openssl command's list of certificates bears one writer.
    private let issuing = Mutex(())

    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("eid-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.configuration.write(to: folder.appendingPathComponent("ca.cnf"), atomically: true, encoding: .utf8)
        try Data().write(to: folder.appendingPathComponent("index.txt"))
        let request =
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 30 "
            + "-config ca.cnf -extensions authority -subj /CN=TestCA"
        try OpenSSLTool.run(request.split(separator: " ").map(String.init), in: folder)
        certificate = try String(contentsOf: folder.appendingPathComponent("ca.pem"), encoding: .utf8)
        pin = try Self.pin(ofFile: "ca.pem", in: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// A new key and a certificate for it.
    ///
    /// - Parameter names: subject alternative names in openssl's form.
    package func issue(
        names: String = "DNS:localhost,IP:127.0.0.1", validity: Validity = .current
    ) throws -> Identity {
        let name = UUID().uuidString
        try "subjectAltName=\(names)\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n"
            .write(to: folder.appendingPathComponent("\(name).ext"), atomically: true, encoding: .utf8)
        try tool(
            "req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(name).key -out \(name).csr "
                + "-config ca.cnf -subj /CN=\(name)")
        try issuing.withLock { _ in
            try tool(
                "ca -batch -notext -config ca.cnf -in \(name).csr -out \(name).pem -extfile \(name).ext "
                    + dates(validity))
        }
        return Identity(
            certificate: try text("\(name).pem"), key: try text("\(name).key"),
            pin: try Self.pin(ofFile: "\(name).pem", in: folder))
    }

    private func dates(_ validity: Validity) -> String {
        switch validity {
        case .current: "-days 10"
        case .expired: "-startdate 20200101000000Z -enddate 20210101000000Z"
        case .future: "-startdate 20990101000000Z -enddate 20991231000000Z"
        }
    }

    private func tool(_ arguments: String) throws {
        try OpenSSLTool.run(arguments.split(separator: " ").map(String.init), in: folder)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private static func pin(ofFile name: String, in folder: URL) throws -> [UInt8] {
        let key = try OpenSSLTool.run(["x509", "-in", name, "-noout", "-pubkey"], in: folder)
        let encoding = try OpenSSLTool.run(
            ["pkey", "-pubin", "-outform", "DER"], input: String(decoding: key, as: UTF8.self), in: folder)
        return SHA256.hash([UInt8](encoding))
    }

    private static let configuration = """
        [req]
        distinguished_name = name
        [name]
        [authority]
        basicConstraints = critical,CA:TRUE
        keyUsage = critical,keyCertSign,cRLSign
        subjectKeyIdentifier = hash
        [ca]
        default_ca = test
        [test]
        database = index.txt
        new_certs_dir = .
        certificate = ca.pem
        private_key = ca.key
        rand_serial = yes
        default_md = sha256
        policy = anything
        unique_subject = no
        [anything]
        commonName = supplied
        """
}
