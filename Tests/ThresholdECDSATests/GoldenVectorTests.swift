import EIDCrypto
import Foundation
import Testing

@testable import ThresholdECDSA

/// The vectors of the plain-integer reference (Scripts/threshold-reference.py). Each side of ours is run against the
/// recorded messages of the other, and every byte it says is compared.
struct GoldenVectorTests {
    struct Vector: Decodable {
        struct Step: Decodable {
            let body: [String: String]

            func callAsFunction(_ name: String) throws -> [UInt8] {
                let text = try #require(body[name], "\(name)")
                return try #require(Base64.decode(text), "\(name)")
            }
        }
        struct Inputs: Decodable {
            let deployment: String?
            let documentNumber: String?
            let proofingHash: String?
            let enrollmentId: String?
            let deviceKeyHash: String?
            let slot: String?
            let lanes: [String: String]?
            let key: String?
            let session: String?
            let psid: String?
            let m: String?
            let desc: String?
        }
        struct Intermediate: Decodable {
            let ctx: String?
            let sid: String?
            let c3: String?
            let M: String?
        }

        let id: String
        let seed: String
        let inputs: Inputs
        let steps: [Step]
        let intermediate: Intermediate

        var random: FixedLanes {
            FixedLanes(
                lanes: (inputs.lanes ?? [:]).mapValues { hex($0) }, base: VectorRandom(seed: hex(seed)))
        }

        func bytes(_ input: KeyPath<Inputs, String?>) throws -> [UInt8] {
            hex(try #require(inputs[keyPath: input]))
        }
    }

    /// The rows of one file beside this one.
    private static func rows<Row: Decodable>(_ name: String) throws -> [Row] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let data = try Data(contentsOf: folder.appendingPathComponent("Vectors/\(name).json"))
        return try JSONDecoder().decode([Row].self, from: data)
    }

    /// Both sides of one key, as the vector says.
    private struct Key {
        let server: ServerKey
        let share: [UInt8]
        let paillier: PaillierSecretKey
    }

    private func key(_ vector: Vector) throws -> Key {
        let inputs = vector.inputs
        let slot = try #require(inputs.slot)
        let context = try KeyGenerationContext(
            deployment: try #require(inputs.deployment), proofingHash: vector.bytes(\.proofingHash),
            deviceKeyHash: vector.bytes(\.deviceKeyHash),
            slot: try #require(KeySlot(rawValue: slot)))
        #expect(Hex.encode(context.hash) == vector.intermediate.ctx, "\(vector.id)")
        let uuid = try #require(inputs.enrollmentId).filter { $0 != "-" }
        let enrollment = try EnrollmentIdentifiers(
            enrollmentId: hex(uuid), documentNumber: try #require(inputs.documentNumber))
        let (commit, offer, share, confirm) = (vector.steps[0], vector.steps[1], vector.steps[2], vector.steps[3])
        let recordedOffer = KeyGenerationOffer(
            kid: try offer("kid"), n2: try offer("n2"), q2: try offer("q2"), pi2: try offer("pi2"))
        let recordedShare = KeyGenerationShare(
            kid: try share("kid"), q1: try share("q1"), rho1: try share("rho1"), pi1: try share("pi1"),
            n: try share("n"), piN: try share("piN"), cKey: try share("cKey"), piKey: try share("piKey"))
        let confirmation = KeyGenerationConfirmation(kid: try confirm("kid"), confirm: try confirm("confirm"))

        // Our server, the reference's phone.
        let server = try ServerKeyGeneration(
            KeyGenerationCommitment(com1: try commit("com1")), context: context, enrollment: enrollment,
            random: vector.random)
        #expect(server.offer == recordedOffer, "\(vector.id)")
        #expect(Hex.encode(server.sid) == vector.intermediate.sid, "\(vector.id)")
        let candidate = try server.open(recordedShare)
        let verified = try candidate.verify()
        #expect(candidate.confirmation == confirmation, "\(vector.id)")

        // Our phone, the reference's server.
        let paillier = PaillierSecretKey.generate(vector.random)
        let material = try PhoneKeyMaterial(paillier: paillier, random: vector.random)
        let phone = try PhoneKeyGeneration(context, material: material, random: vector.random)
        #expect(phone.commitment.com1 == (try commit("com1")), "\(vector.id)")
        let pending = try phone.complete(recordedOffer, enrollment: enrollment, random: vector.random)
        #expect(pending.message == recordedShare, "\(vector.id)")
        let phoneKey = try pending.confirm(confirmation, certificateKey: verified.publicKey)
        return Key(server: verified, share: phoneKey.shareBytes.exposed(), paillier: paillier)
    }

    private func sign(_ vector: Vector, _ key: Key) throws {
        let context = try SigningContext(
            kid: key.server.kid, publicKey: key.server.publicKey, session: vector.bytes(\.session),
            psid: vector.bytes(\.psid), epoch: 1)
        let (m, desc) = (try vector.bytes(\.m), try vector.bytes(\.desc))
        let steps = vector.steps
        let nonce = SigningNonce(r2: try steps[1]("r2"), pi2: try steps[1]("pi2"), n2: try steps[1]("n2"))
        let opening = SigningOpening(
            psid: context.psid, r1: try steps[2]("r1"), pi1: try steps[2]("pi1"), rho1: try steps[2]("rho1"))
        let release = SigningRelease(m: m, desc: desc, r: try steps[2]("r"), pin: try steps[2]("pin"))

        let committed = try ServerSigning.Committed(
            SigningCommitment(kid: context.kid, psid: context.psid, epoch: 1, com1: try steps[0]("com1")),
            context: context, random: vector.random)
        #expect(committed.answer == nonce, "\(vector.id)")
        let opened = try committed.open(opening, key: key.server, random: vector.random)
        #expect(opened.ack == (try steps[3]("ack")) && opened.r == release.r, "\(vector.id)")
        let c3 = try opened.release(release, m: m, desc: desc, key: key.server)
        #expect(fingerprint(c3) == vector.intermediate.c3, "\(vector.id)")

        var phone = try PhoneSigning(context, random: vector.random)
        #expect(phone.commitment.com1 == (try steps[0]("com1")), "\(vector.id)")
        #expect(try phone.open(nonce) == opening, "\(vector.id)")
        let share = SecretScalar(reducing: SecretInteger(bigEndian: SecretBytes(copying: key.share)))
        #expect(try phone.release(m: m, desc: desc, share: share, random: vector.random) == release, "\(vector.id)")
        let recorded = steps[3].body["c3"] == nil ? c3 : try steps[3]("c3")
        try phone.accept(
            SigningAnswer(ack: try steps[3]("ack"), c3: recorded), modulus: key.paillier.publicKey)
        let cipher = try #require(Ciphertext(recorded, under: key.paillier.publicKey))
        #expect(fingerprint(key.paillier.decrypt(cipher).bytes(256).exposed()) == vector.intermediate.M, "\(vector.id)")
        let signature = try phone.output(paillier: key.paillier, certificateKey: key.server.publicKey)
        let sig = try steps[4]("sig")
        #expect(signature.raw == sig, "\(vector.id)")
        _ = try ServerSigning.finish(sig, r: opened.r, m: m, publicKey: key.server.publicKey)
    }

    @Test("20 key generations and 200 signatures of the reference, in both directions, byte for byte")
    func runs() throws {
        let keygens: [Vector] = try Self.rows("keygen")
        let signs: [Vector] = try Self.rows("sign")
        try #require(keygens.count == 20 && signs.count == 200)
        var keys: [String: Key] = [:]
        for vector in keygens { keys[vector.id] = try key(vector) }
        for vector in signs {
            let name = try #require(vector.inputs.key)
            try sign(vector, try #require(keys[name]))
        }
    }

    @Test("rows 1 to 6, 18, 26: the reference's encodings are accepted and refused alike")
    func encodings() throws {
        struct File: Decodable {
            struct Row: Decodable {
                let type: String
                let bytes: String
                let accept: Bool
                let test: Int
            }
            let n: String
            let rows: [Row]
        }
        let files: [File] = try Self.rows("decode")
        let file = try #require(files.first)
        let modulus = try #require(PaillierPublicKey(hex(file.n)))
        try #require(file.rows.count >= 100)
        for row in file.rows {
            let bytes = hex(row.bytes)
            let accepted =
                switch row.type {
                case "point": Point(compressed: bytes) != nil
                case "scalar": Scalar(bytes) != nil
                case "modulus": PaillierPublicKey(bytes) != nil
                default: Ciphertext(bytes, under: modulus) != nil
                }
            #expect(accepted == row.accept, "\(row.type) \(row.bytes), row \(row.test)")
        }
    }
}
