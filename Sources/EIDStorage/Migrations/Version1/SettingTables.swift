/// Small facts about this installation, by name.
enum SettingTables {
    static let statements = [
        "CREATE TABLE settings (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"
    ]
}
