import EIDAPI

extension Sentence {
    // One sentence a round; `ProgressHandler` gets each once.
    static let enrollStart = LocalizedText(
        mn: "Бүртгэлийг эхлүүлж байна…", en: "Starting the enrolment…", ru: "Начинаем регистрацию…")
    static let enrollComplete = LocalizedText(
        mn: "Түлхүүрийг хамтран үүсгэж байна…", en: "Making the keys together with the server…",
        ru: "Создаём ключи вместе с сервером…")
    static let enrollActivate = LocalizedText(
        mn: "Бүртгэлийг идэвхжүүлж байна…", en: "Activating the registration…", ru: "Активируем регистрацию…")
    static let approveCommit = LocalizedText(
        mn: "Сервертэй тохирч байна…", en: "Agreeing with the server…", ru: "Согласуем с сервером…")
    static let approveProve = LocalizedText(
        mn: "Зөвшөөрлийг илгээж байна…", en: "Sending the approval…", ru: "Отправляем подтверждение…")
    static let approveFinish = LocalizedText(
        mn: "Гарын үсгийг шалгаж, хүргэж байна…", en: "Checking and delivering the signature…",
        ru: "Проверяем и передаём подпись…")
}
