#!/bin/sh
# The rules that no compiler checks: imports, format, banned words.
set -eu
cd "$(dirname "$0")/.."

python3 Scripts/check-imports.py
swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
if grep -rnE '\b(fatalError|try!|as!|unowned|nonisolated\(unsafe\))' Sources --include='*.swift' |
    grep -vE '^\S+:[0-9]+:\s*//' | grep -v 'checked:'; then
    echo "banned words above: say why with a comment 'checked: …' on the line, or do without" >&2
    exit 1
fi
echo "rules: kept"
