#!/bin/sh
# Runs the test targets one after another, so that arithmetic in one does not starve the clocks and sockets of another,
# then the command-line scripts. Each has a deadline, against hangs only. `run-tests.sh NAME…` runs some targets.
set -u
cd "$(dirname "$0")/.."

failed=""
for folder in Tests/*Tests; do
    target=$(basename "$folder")
    [ $# -eq 0 ] || case " $* " in *" $target "*) ;; *) continue ;; esac
    echo "== $target"
    log=$(mktemp)
    timeout 900 swift test --skip-build --filter "^$target\\." >"$log" 2>&1
    status=$?
    grep -E '^. (Test run with|(Test|Suite) .* skipped: )' "$log"
    if [ $status != 0 ]; then
        failed="$failed $target"
        grep -E '✘|error:|Fatal|recorded an issue|↳' "$log" | head -60
        [ $status != 124 ] || echo "no end after 900 s"
    fi
    rm -f "$log"
done
[ $# -eq 0 ] && { Tests/CommandLine/run.sh || failed="$failed CommandLine"; }
[ -z "$failed" ] || { echo "FAILED:$failed"; exit 1; }
