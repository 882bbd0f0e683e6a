package import EIDStorage

/// The register of the DAN simulator: invented citizens for development. Their birth dates agree with their numbers.
package struct DANSimulator: CitizenRegister {
    package init() {}

    package func citizen(registrationNumber: String) -> PersonRecord? {
        Self.citizens.first { $0.registrationNumber == registrationNumber }
    }

    /// In the order of `eid phone enroll --dev-citizen 1`, `2` …
    package static let citizens = [
        PersonRecord(
            civilID: "100000000019", registrationNumber: "УБ90010112", givenName: "Тэмүүлэн", surname: "Батбаяр",
            familyName: "Боржигон", birthDate: "1990-01-01", gender: "M"),
        PersonRecord(
            civilID: "100000000027", registrationNumber: "ЧЛ85071523", givenName: "Сарнай", surname: "Ганболд",
            familyName: "Бэсүд", birthDate: "1985-07-15", gender: "F"),
        PersonRecord(
            civilID: "100000000035", registrationNumber: "ХБ02293041", givenName: "Номин-Эрдэнэ", surname: "Өлзийбат",
            familyName: nil, birthDate: "2002-09-30", gender: "F"),
        PersonRecord(
            civilID: "100000000043", registrationNumber: "АА78123156", givenName: "Хүрэлбаатар", surname: "Дорж",
            familyName: "Хатагин", birthDate: "1978-12-31", gender: "M"),
        PersonRecord(
            civilID: "100000000051", registrationNumber: "ШГ99060768", givenName: "Мөнхжаргал", surname: "Цэрэнпил",
            familyName: "Олхонуд", birthDate: "1999-06-07", gender: "F"),
        PersonRecord(
            civilID: "100000000060", registrationNumber: "ТҮ05212874", givenName: "Ёндонжамц", surname: "Щагдарсүрэн",
            familyName: nil, birthDate: "2005-01-28", gender: "M"),
    ]
}
