#!/bin/sh
# Runs every *.test.sh here against the built `eid` (EID, default .build/debug/eid), each in its own temporary home.
# Last line: "N passed, N failed, N skipped". A script skips by exit status 77 and says why.
set -u
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
EID=${EID:-$root/.build/debug/eid}
export EID
[ -x "$EID" ] || { echo "no $EID: run \`swift build\` first" >&2; exit 1; }

passed=0 failed=0 skipped=0
for script in "$here"/${1:-*}.test.sh; do
    name=$(basename "$script" .test.sh)
    log=$(mktemp)
    start=$(date +%s)
    timeout 600 bash "$script" >"$log" 2>&1
    status=$?
    took=$(($(date +%s) - start))
    case $status in
    0) passed=$((passed + 1)); echo "passed  $name (${took} s)" ;;
    77) skipped=$((skipped + 1)); echo "skipped $name: $(tail -1 "$log")" ;;
    *) failed=$((failed + 1)); echo "FAILED  $name (status $status, ${took} s)"; sed 's/^/    /' "$log" | tail -60 ;;
    esac
    rm -f "$log"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
