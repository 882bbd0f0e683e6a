import EIDAPI

/// The sentences for the citizen, in every language of the SDK.
enum Sentence {
    /// The sentence of a failure; an unknown code gets the general one.
    static func of(_ code: PhoneFailure.Code) -> LocalizedText {
        failures[code] ?? general
    }

    static let wrongPIN = LocalizedText(
        mn: "ПИН код буруу байна.", en: "The PIN is wrong.", ru: "Неверный ПИН-код.")
    static let locked = LocalizedText(
        mn: "ПИН кодыг арваас олон удаа буруу оруулсан тул бүртгэл устгагдлаа. Дахин бүртгүүлнэ үү.",
        en: "The PIN was wrong more than ten times, so the registration was deleted. Please enrol again.",
        ru: "ПИН-код введён неверно более десяти раз, регистрация удалена. Зарегистрируйтесь заново.")
    static let general = LocalizedText(
        mn: "Үйлдлийг гүйцэтгэж чадсангүй.", en: "The operation failed.", ru: "Не удалось выполнить операцию.")

    private static let failures: [PhoneFailure.Code: LocalizedText] = ofPIN.merging(ofDevice) { first, _ in first }
        .merging(ofNetwork) { first, _ in first }.merging(ofSession) { first, _ in first }
        .merging(ofProtocol) { first, _ in first }

    private static let ofPIN: [PhoneFailure.Code: LocalizedText] = [
        .wrongPIN: wrongPIN,
        .locked: locked,
        .pinFormat: LocalizedText(
            mn: "ПИН код 4–12 оронтой тоо байна.", en: "A PIN has 4 to 12 digits.",
            ru: "ПИН-код состоит из 4–12 цифр."),
        .pinsEqual: LocalizedText(
            mn: "ПИН1 ба ПИН2 өөр байх ёстой.", en: "PIN1 and PIN2 must differ.",
            ru: "ПИН1 и ПИН2 должны различаться."),
    ]

    private static let ofDevice: [PhoneFailure.Code: LocalizedText] = [
        .softwareKeyNotAllowed: LocalizedText(
            mn: "Энэ төхөөрөмжид техник хангамжийн түлхүүр алга, програм хангамжийн түлхүүр зөвшөөрөгдөөгүй.",
            en: "This device has no hardware key, and a software key was not allowed.",
            ru: "На устройстве нет аппаратного ключа, а программный ключ не разрешён."),
        .keyForm: LocalizedText(
            mn: "Хадгалсан түлхүүрийг энэ төхөөрөмжид нээх боломжгүй. Дахин бүртгүүлнэ үү.",
            en: "The stored key cannot be opened on this device. Please enrol again.",
            ru: "Сохранённый ключ нельзя открыть на этом устройстве. Зарегистрируйтесь заново."),
        .stateMissing: LocalizedText(
            mn: "Түлхүүрийн хамгаалалтын мэдээлэл дутуу тул ашиглах боломжгүй. Дахин бүртгүүлнэ үү.",
            en: "The key's safety records are missing, so it cannot be used. Please enrol again.",
            ru: "Защитные записи ключа отсутствуют, использовать его нельзя. Зарегистрируйтесь заново."),
        .keyMismatch: LocalizedText(
            mn: "Хадгалсан түлхүүр өөр байна. Дахин бүртгүүлнэ үү.",
            en: "The stored key is not the expected one. Please enrol again.",
            ru: "Сохранённый ключ не тот, что ожидался. Зарегистрируйтесь заново."),
        .inUse: LocalizedText(
            mn: "Өөр үйлдэл энэ түлхүүрийг ашиглаж байна. Түр хүлээнэ үү.",
            en: "Another operation is using this key. Please wait a moment.",
            ru: "Ключ занят другой операцией. Подождите немного."),
        .storage: LocalizedText(
            mn: "Төхөөрөмжийн санах ойд бичих эсвэл унших үед алдаа гарлаа.",
            en: "Reading or writing the device's storage failed.",
            ru: "Ошибка чтения или записи в хранилище устройства."),
        .notEnrolled: LocalizedText(
            mn: "Энэ төхөөрөмж бүртгэлгүй байна.", en: "This device is not enrolled.",
            ru: "Устройство не зарегистрировано."),
        .configuration: LocalizedText(
            mn: "Аппын тохиргоо буруу байна.", en: "The app is not configured correctly.",
            ru: "Приложение настроено неверно."),
    ]

    private static let ofNetwork: [PhoneFailure.Code: LocalizedText] = [
        .unreachable: LocalizedText(
            mn: "Сервертэй холбогдож чадсангүй.", en: "The server cannot be reached.",
            ru: "Не удаётся связаться с сервером."),
        .serverNotTrusted: LocalizedText(
            mn: "Серверийн түлхүүр танигдсангүй, холболтыг таслав.",
            en: "The server's key is not the expected one; the connection was cut.",
            ru: "Ключ сервера не опознан, соединение прервано."),
        .badAnswer: LocalizedText(
            mn: "Серверийн хариуг ойлгосонгүй.", en: "The server's answer could not be read.",
            ru: "Ответ сервера не удалось прочитать."),
        .refused: LocalizedText(
            mn: "Сервер хүсэлтийг хүлээж авсангүй.", en: "The server refused the request.",
            ru: "Сервер отклонил запрос."),
        .sessionOver: LocalizedText(
            mn: "Хүсэлт дууссан эсвэл олдсонгүй.", en: "The request is over or unknown.",
            ru: "Запрос завершён или не найден."),
        .registrationVoid: LocalizedText(
            mn: "Энэ бүртгэл хүчингүй болсон. Дахин бүртгүүлнэ үү.",
            en: "This registration is no longer valid. Please enrol again.",
            ru: "Регистрация недействительна. Зарегистрируйтесь заново."),
        .proofing: LocalizedText(
            mn: "Хувийн мэдээллийн баталгаажуулалт хүчингүй эсвэл хугацаа нь дууссан. Дахин баталгаажуулна уу.",
            en: "The proof of identity is invalid or expired. Please prove your identity again.",
            ru: "Подтверждение личности недействительно или истекло. Подтвердите личность снова."),
        .linkInvalid: LocalizedText(
            mn: "Энэ холбоос хүчингүй байна.", en: "This link is not valid.", ru: "Эта ссылка недействительна."),
        .linkExpired: LocalizedText(
            mn: "Холбоосын хугацаа дууссан. Шинэ кодыг уншуулна уу.", en: "The link is too old. Scan the new code.",
            ru: "Срок ссылки истёк. Отсканируйте новый код."),
        .keyPaused: LocalizedText(
            mn: "Сервер энэ түлхүүрийг түр хаасан байна.", en: "The server has paused this key.",
            ru: "Сервер приостановил этот ключ."),
    ]

    private static let ofSession: [PhoneFailure.Code: LocalizedText] = [
        .sessionChanged: LocalizedText(
            mn: "Хүсэлтийн агуулга өөрчлөгдсөн тул зөвшөөрсөнгүй.",
            en: "The request is not the one you were shown, so it was not approved.",
            ru: "Содержание запроса изменилось, поэтому он не подтверждён."),
        .wrongFlow: LocalizedText(
            mn: "Энэ хүсэлт өөр төрлийнх байна.", en: "The request is of another kind.", ru: "Запрос другого вида."),
        .interactionNotSupported: LocalizedText(
            mn: "Энэ хүсэлтийг харуулахын тулд аппыг шинэчилнэ үү.",
            en: "Please update the app to show this request.",
            ru: "Обновите приложение, чтобы показать этот запрос."),
        .codeNeeded: LocalizedText(
            mn: "Баталгаажуулах кодыг сонгоно уу.", en: "Please choose the verification code.",
            ru: "Выберите проверочный код."),
        .wrongCode: LocalizedText(
            mn: "Баталгаажуулах код таарсангүй.", en: "The verification code does not match.",
            ru: "Проверочный код не совпадает."),
        .sessionInvalid: LocalizedText(
            mn: "Хүсэлтийн агуулга буруу байна.", en: "The request is not well formed.",
            ru: "Запрос составлен неверно."),
    ]

    private static let ofProtocol: [PhoneFailure.Code: LocalizedText] = [
        .protocolViolation: LocalizedText(
            mn: "Серверийн хариу шалгалт даваагүй тул үйлдлийг зогсоов.",
            en: "The server's answer failed a check, so the operation was stopped.",
            ru: "Ответ сервера не прошёл проверку, операция остановлена."),
        .stopped: LocalizedText(
            mn: "Серверийн хариу олон удаа шалгалт даваагүй тул түлхүүр нэг өдөр зогслоо. Операторт мэдэгдэнэ үү.",
            en: "The server's answers failed several checks, so the key rests for a day. Please tell the operator.",
            ru: "Ответы сервера несколько раз не прошли проверку, ключ остановлен на сутки. Сообщите оператору."),
        .quarantined: LocalizedText(
            mn: "Аюулгүй байдлын үүднээс энэ түлхүүрийг бүр мөсөн хаалаа. Дахин бүртгүүлнэ үү.",
            en: "For your safety this key has been disabled for good. Please enrol again.",
            ru: "В целях безопасности этот ключ отключён навсегда. Зарегистрируйтесь заново."),
        .enrollmentRejected: LocalizedText(
            mn: "Шинэ түлхүүр эсвэл гэрчилгээ шалгалт даваагүй тул бүртгэлийг цуцаллаа.",
            en: "The new key or certificate failed a check, so the enrolment was discarded.",
            ru: "Новый ключ или сертификат не прошёл проверку, регистрация отменена."),
        .latinName: LocalizedText(
            mn: "Латин нэр A–Z, Ö, Ü үсэг, зай, зураас, дээд таслалаас бүрдэж, 1–64 тэмдэгт байна.",
            en: "A Latin name has 1 to 64 characters: the letters A–Z, Ö, Ü, space, hyphen and apostrophe.",
            ru: "Имя латиницей: 1–64 знака — буквы A–Z, Ö, Ü, пробел, дефис и апостроф."),
        .otherName: LatinNameError.otherName.text,
        .fault: LocalizedText(
            mn: "Төхөөрөмжийн тооцоолол шалгалт давсангүй. Дахин оролдоно уу.",
            en: "A computation on this device failed its check. Please try again.",
            ru: "Вычисление на устройстве не прошло проверку. Повторите попытку."),
        .cancelled: LocalizedText(
            mn: "Үйлдлийг цуцаллаа.", en: "The operation was cancelled.", ru: "Операция отменена."),
    ]
}
