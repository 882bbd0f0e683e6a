# kill -9 of the server at points spread over a signature: after a restart the same approval completes or ends with a
# clear error, the nonce never serves twice, and nothing enrolled is lost.
source "$(dirname "$0")/lib.sh"

serve
pins=$(pins 1234 56789)
status 0 "$EID" phone enroll --dev-citizen 2 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')
printf 'once\n' >"$EID_HOME/once.txt"

completed=0
for delay in 0.02 0.05 0.08 0.11 0.14 0.17 0.20 0.25 0.30 0.40; do
    "$EID" rp sign --file "$EID_HOME/once.txt" --document "$document" --wait 60 >"$EID_HOME/sign.out" 2>&1 &
    sign=$!
    started+=("$sign")
    for _ in $(seq 100); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
    "$EID" phone approve --pin-file <(tail -1 "$pins") >"$EID_HOME/approve.out" 2>&1 &
    approve=$!
    sleep "$delay"
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
    serve
    if wait "$approve"; then :; else
        grep -qE '.{10}' "$EID_HOME/approve.out" || fail "the approval fails without a word"
        "$EID" phone approve --pin-file <(tail -1 "$pins") >"$EID_HOME/approve.out" 2>&1 || true
    fi
    if wait "$sign"; then completed=$((completed + 1)); else
        echo "after $delay s: $(tail -2 "$EID_HOME/sign.out" | tr '\n' ' ') / $(tail -1 "$EID_HOME/approve.out")"
        "$EID" phone refuse >/dev/null 2>&1 || true
    fi
done
echo "$completed of 10 completed"
[ "$completed" -ge 5 ] || fail "too few signatures complete after a restart"

# No nonce has two answers and no key two outstanding releases: each released psid is audited once.
twice=$(python3 - "$EID_HOME" <<'P'
import glob, sqlite3, sys
path = [p for p in glob.glob(sys.argv[1] + "/**/*.sqlite*", recursive=True) if not p.endswith(("-wal", "-shm"))][0]
rows = sqlite3.connect(path).execute("select * from audit").fetchall()
import re
released = [m[1] for r in rows if "released" in str(r).lower() for m in [re.search(r'psid\W+([0-9a-f]{32})', str(r))] if m]
print(len(released) - len(set(released)))
P
)
[ "$twice" = 0 ] || fail "$twice nonces were released twice"
