extension ErrorCode {
    /// What a person reads: what happened and, where something can be done, what.
    package var text: LocalizedText {
        Self.texts[self]
            ?? LocalizedText(
                mn: "Системд алдаа гарлаа. Дараа дахин оролдоно уу.",
                en: "The system failed. Please try again later.",
                ru: "Произошла ошибка системы. Повторите попытку позже.")
    }

    private static let texts: [ErrorCode: LocalizedText] = signing.merging(mobile) { a, _ in a }
        .merging(relyingParty) { a, _ in a }

    private static let signing: [ErrorCode: LocalizedText] = [
        .busy: LocalizedText(
            mn: "Энэ түлхүүрээр өөр гарын үсэг зурагдаж байна. Түр хүлээгээд дахин оролдоно уу.",
            en: "Another signature with this key is in progress. Please try again in a moment.",
            ru: "Этим ключом уже создаётся другая подпись. Повторите попытку чуть позже."),
        .conflict: LocalizedText(
            mn: "Хүсэлт өмнөх хүсэлттэй зөрчилдлөө.", en: "The request contradicts an earlier one.",
            ru: "Запрос противоречит предыдущему."),
        .wrongVC: LocalizedText(
            mn: "Баталгаажуулах код буруу. Хүсэлт цуцлагдлаа.",
            en: "The wrong verification code was chosen. The request has been cancelled.",
            ru: "Выбран неверный проверочный код. Запрос отменён."),
        .mismatch: LocalizedText(
            mn: "Утсан дээр харуулсан мэдээлэл серверийнхтэй таарахгүй байна.",
            en: "What the phone showed differs from what the server holds.",
            ru: "Показанные на телефоне данные не совпадают с данными сервера."),
        .malformed: LocalizedText(
            mn: "Хүсэлтийн бүтэц буруу байна.", en: "The request is malformed.", ru: "Неверный формат запроса."),
        .proof: LocalizedText(
            mn: "Хүсэлт шалгалтад тэнцсэнгүй.", en: "The request failed verification.",
            ru: "Запрос не прошёл проверку."),
        .pin: LocalizedText(mn: "ПИН код буруу байна.", en: "The PIN is wrong.", ru: "Неверный ПИН-код."),
        .locked: LocalizedText(
            mn: "Түлхүүр түгжигдсэн байна.", en: "The key is locked.", ru: "Ключ заблокирован."),
        .paused: LocalizedText(
            mn: "Түлхүүр түр зогссон байна. Нэг цагийн дараа дахин оролдоно уу.",
            en: "The key is paused. Please try again in an hour.",
            ru: "Ключ приостановлен. Повторите попытку через час."),
        .epoch: LocalizedText(
            mn: "Түлхүүр шинэчлэгдсэн байна.", en: "The key has been refreshed.", ru: "Ключ был обновлён."),
        .session: LocalizedText(
            mn: "Хүсэлтийн хугацаа дууссан байна.", en: "The request is over.", ru: "Запрос уже завершён."),
    ]

    private static let mobile: [ErrorCode: LocalizedText] = [
        .device: LocalizedText(
            mn: "Энэ төхөөрөмж бүртгэлгүй байна.", en: "This device is not registered.",
            ru: "Это устройство не зарегистрировано."),
        .attestationRequired: LocalizedText(
            mn: "Аппын баталгаажуулалт шаардлагатай.", en: "The app must prove that it is genuine.",
            ru: "Требуется подтверждение подлинности приложения."),
        .attestationInvalid: LocalizedText(
            mn: "Аппын баталгаажуулалт амжилтгүй боллоо.", en: "The app could not be verified.",
            ru: "Подлинность приложения не подтверждена."),
        .nonceExpired: LocalizedText(
            mn: "Баталгаажуулалтын хугацаа дууссан байна.", en: "The attestation nonce has expired.",
            ru: "Срок действия проверки истёк."),
        .counterReplayed: LocalizedText(
            mn: "Баталгаажуулалт давтагдсан байна.", en: "The attestation was used before.",
            ru: "Подтверждение уже использовано."),
        .proofing: LocalizedText(
            mn: "Иргэний баталгаажуулалт хүчингүй болсон байна. Дахин эхлүүлнэ үү.",
            en: "The proof of identity is no longer valid. Please start again.",
            ru: "Подтверждение личности больше недействительно. Начните заново."),
        .enrollment: LocalizedText(
            mn: "Бүртгэл цуцлагдсан байна. Дахин эхлүүлнэ үү.",
            en: "The enrolment has been cancelled. Please start again.",
            ru: "Регистрация отменена. Начните заново."),
        .latinName: LocalizedText(
            mn: "Латин нэр зөвшөөрөгдөхгүй байна.", en: "The Latin name is not allowed.",
            ru: "Имя латиницей не допускается."),
        .linkFormat: LocalizedText(
            mn: "Энэ холбоос eID-ийнх биш байна.", en: "This is not a link of this system.",
            ru: "Это не ссылка данной системы."),
        .linkAuthCode: LocalizedText(
            mn: "Холбоос жинхэнэ биш байна.", en: "The link is not genuine.", ru: "Ссылка недействительна."),
        .linkExpired: LocalizedText(
            mn: "QR кодын хугацаа дууссан байна. Шинэ кодыг уншуулна уу.",
            en: "The QR code is too old. Please scan the current one.",
            ru: "QR-код устарел. Отсканируйте текущий."),
        .linkRefused: LocalizedText(
            mn: "Энэ холбоос таны бүртгэлд зориулагдаагүй байна.", en: "The link is not meant for this account.",
            ru: "Ссылка не предназначена для этой учётной записи."),
        .notFound: LocalizedText(mn: "Олдсонгүй.", en: "Not found.", ru: "Не найдено."),
        .limit: LocalizedText(
            mn: "Хэт олон хүсэлт илгээлээ. Түр хүлээнэ үү.", en: "Too many requests. Please wait.",
            ru: "Слишком много запросов. Подождите."),
        .methodNotAllowed: LocalizedText(
            mn: "Энэ үйлдэл дэмжигдэхгүй.", en: "This method is not supported.", ru: "Метод не поддерживается."),
        .unavailable: LocalizedText(
            mn: "Үйлчилгээ түр ажиллахгүй байна.", en: "The service is not available right now.",
            ru: "Служба временно недоступна."),
    ]

    private static let relyingParty: [ErrorCode: LocalizedText] = [
        .rpUnauthenticated: LocalizedText(
            mn: "Байгууллагын эрх баталгаажсангүй.", en: "The relying party is not authenticated.",
            ru: "Организация не прошла аутентификацию."),
        .rpForbidden: LocalizedText(
            mn: "Байгууллагад энэ эрх олгогдоогүй.", en: "The relying party is not permitted to do this.",
            ru: "У организации нет такого права."),
        .validation: LocalizedText(
            mn: "Хүсэлтийн утга буруу байна.", en: "The request is not valid.", ru: "Недопустимый запрос."),
        .personNotFound: LocalizedText(
            mn: "Иргэн олдсонгүй.", en: "No suitable account was found.",
            ru: "Подходящая учётная запись не найдена."),
        .documentNotFound: LocalizedText(
            mn: "Бүртгэл олдсонгүй.", en: "No suitable account was found.",
            ru: "Подходящая учётная запись не найдена."),
        .sessionNotFound: LocalizedText(
            mn: "Хүсэлт олдсонгүй.", en: "No such session.", ru: "Сессия не найдена."),
        .rateLimited: LocalizedText(
            mn: "Хэт олон хүсэлт илгээлээ. Түр хүлээнэ үү.", en: "Too many requests. Please wait.",
            ru: "Слишком много запросов. Подождите."),
        .clientTooOld: LocalizedText(
            mn: "Байгууллагын програм хуучирсан байна.", en: "The relying party's client is too old.",
            ru: "Программа организации устарела."),
        .maintenance: LocalizedText(
            mn: "Системд засвар хийгдэж байна.", en: "The system is under maintenance.",
            ru: "Ведутся технические работы."),
        .representationDenied: LocalizedText(
            mn: "Байгууллагыг төлөөлөх эрхгүй.", en: "There is no right to represent the organisation.",
            ru: "Нет права представлять организацию."),
        .representationPending: LocalizedText(
            mn: "Төлөөлөх эрх баталгаажаагүй байна.", en: "The right to represent awaits confirmation.",
            ru: "Право представительства ожидает подтверждения."),
        .representationExpired: LocalizedText(
            mn: "Төлөөлөх эрхийн хугацаа дууссан.", en: "The right to represent has ended.",
            ru: "Право представительства истекло."),
        .organisationNotActive: LocalizedText(
            mn: "Байгууллага идэвхгүй байна.", en: "The organisation is not active.", ru: "Организация неактивна."),
        .signerUnidentified: LocalizedText(
            mn: "Гарын үсэг зурагч тодорхойгүй байна.", en: "The signer is not identified.",
            ru: "Подписант не определён."),
        .organisationNotFound: LocalizedText(
            mn: "Байгууллага олдсонгүй.", en: "The organisation was not found.", ru: "Организация не найдена."),
    ]
}
