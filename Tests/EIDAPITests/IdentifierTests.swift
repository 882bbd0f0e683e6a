import EIDAPI
import EIDCrypto
import Testing

@Suite struct IdentifierTests {
    @Test(
        "a registration number carries its birth date",
        arguments: [
            ("УБ85010112", 1985, 1, 1), ("ӨҮ99123199", 1999, 12, 31), ("ЁЯ00223000", nil, 0, 0),
            ("УБ00222900", 2000, 2, 29), ("УБ12310199", 2012, 11, 1), ("УБ00022900", nil, 0, 0),
        ] as [(String, Int?, Int, Int)])
    func registrationNumber(_ text: String, _ year: Int?, _ month: Int, _ day: Int) {
        let number = RegistrationNumber(text)
        #expect(number?.birthDate == year.flatMap { CivilDate(year: $0, month: month, day: day) })
        #expect((number == nil) == (year == nil))
    }

    @Test(
        "a text of another form is no registration number",
        arguments: [
            "", "УБ8501011", "УБ850101123", "уб85010112", "UB85010112", "У185010112", "УБ85130112", "УБ85200112",
            "УБ85330112", "УБ85000112", "УБ85010012", "УБ85013212", "УБ8501011٣", "ІБ85010112", "УБ 5010112",
        ])
    func noRegistrationNumber(_ text: String) {
        #expect(RegistrationNumber(text) == nil)
    }

    @Test func `a civil id has 8 to 12 digits`() {
        #expect(CivilID("12345678")?.semanticsIdentifier == "PNOMN-12345678")
        #expect(CivilID("123456789012") != nil)
        for text in ["", "1234567", "1234567890123", "1234567a", "١٢٣٤٥٦٧٨", "-1234567"] {
            #expect(CivilID(text) == nil)
        }
    }

    @Test(
        "a semantics identifier keeps its parts",
        arguments: [
            "PNOEE-48010010101", "PASKZ-987654321012", "IDCCZ-1234567890", "PNOMN-12345678",
        ])
    func semantics(_ text: String) {
        #expect(SemanticsIdentifier(text)?.text == text)
    }

    @Test(
        "a text of another form is no semantics identifier",
        arguments: [
            "", "PNOmn-12345678", "PNOM-12345678", "PNOMN12345678", "PNOMN-", "XXXMN-12345678", "pnoMN-1", "PNOMN-1_2",
            "PNOMN-1 2", "PNOMN-1/2", "PNOMN-é", "NTRMN-1234567",
        ])
    func noSemantics(_ text: String) {
        #expect(SemanticsIdentifier(text) == nil)
    }

    @Test func `a path names a person in three ways, and other well-formed ones are foreign`() throws {
        #expect(try PersonReference(pathSegment: "PNOMN-12345678") == .civilID(#require(CivilID("12345678"))))
        #expect(try PersonReference(pathSegment: "12345678") == .civilID(#require(CivilID("12345678"))))
        let number = try #require(RegistrationNumber("УБ85010112"))
        #expect(try PersonReference(pathSegment: "УБ85010112") == .registrationNumber(number))
        for text in ["PNOEE-48010010101", "PNOMN-1", "PASMN-12345678"] {
            #expect(try PersonReference(pathSegment: text) == .foreign(#require(SemanticsIdentifier(text))))
        }
        for text in ["", "PNOmn-12345678", "1234567", "anyone", "УБ85990112"] {
            let error = try #require(throws: ProtocolError.self) { try PersonReference(pathSegment: text) }
            #expect(error.status == 400)
        }
    }

    @Test func `a document number is opaque`() {
        for text in ["DOC-abc-123", "AB1234567", "PNOEE-30001010004-BVFM-Q", String(repeating: "a", count: 64)] {
            #expect(DocumentNumber(text)?.text == text)
        }
        for text in ["", "a b", "a/b", "a_b", "ө", String(repeating: "a", count: 65)] {
            #expect(DocumentNumber(text) == nil)
        }
    }

    @Test func `an organisation is NTRMN and its register number`() {
        #expect(OrganisationIdentifier("NTRMN-1234567")?.register == "1234567")
        for text in ["", "NTRMN-", "NTRMN-12 4", "ntrmn-1234567", "NTREE-1234567", "1234567"] {
            #expect(OrganisationIdentifier(text) == nil)
        }
    }

    @Test func `a UUID is 36 lower-case characters and 16 bytes`() throws {
        let id = try #require(UUIDText("fa20fd1e-e320-4c68-8315-f6a507a0b4a9"))
        #expect(Hex.encode(id.bytes) == "fa20fd1ee3204c688315f6a507a0b4a9")
        #expect(UUIDText(bytes: id.bytes) == id)
        #expect(UUIDText(anyCase: "FA20FD1E-E320-4C68-8315-F6A507A0B4A9") == id)
        for text in [
            "", "FA20FD1E-e320-4c68-8315-f6a507a0b4a9", "fa20fd1ee3204c688315f6a507a0b4a9",
            "fa20fd1e-e320-4c68-8315-f6a507a0b4a", "fa20fd1e-e320-4c68-8315-f6a507a0b4a90",
            "fa20fd1e-e3204-c68-8315-f6a507a0b4a9", "ga20fd1e-e320-4c68-8315-f6a507a0b4a9",
            "fa20fd1e-e320-4c68-8315-f6a507a0b4--", "------------------------------------",
            "{fa20fd1e-e320-4c68-8315-f6a507a0b4a}",
        ] {
            #expect(UUIDText(text) == nil)
        }
        let random = UUIDText.random(SystemRandom())
        #expect(UUIDText(random.text) == random && Array(random.text)[14] == "4")
    }

    @Test func `a path segment survives percent-encoding`() {
        #expect(PercentEncoding.segment("УБ12345678") == "%D0%A3%D0%9112345678")
        #expect(PercentEncoding.decode("%D0%A3%D0%9112345678") == "УБ12345678")
        #expect(PercentEncoding.segment("a/b?c%") == "a%2Fb%3Fc%25")
        for text in ["%", "%4", "%zz", "%+1", "%FF", "%D0"] { #expect(PercentEncoding.decode(text) == nil) }
    }
}
