# kill -9 of the phone at points spread over an enrolment and over a signature: the next call enrols anew or completes the
# same approval, no nonce is released twice, and no session gets two signatures.
source "$(dirname "$0")/lib.sh"

serve
pins=$(pins 1234 56789)
tail -1 "$pins" >"$EID_HOME/pin2"
chmod 600 "$EID_HOME/pin2"

# Enrolment: a killed one never claims to be usable; in the end the phone is enrolled once.
for delay in 0.2 0.5 0.9 1.3 1.8; do
    "$EID" phone enroll --dev-citizen 3 --allow-software-key --pin-file "$pins" >"$EID_HOME/enroll.out" 2>&1 &
    enroll=$!
    sleep "$delay"
    kill -9 "$enroll" 2>/dev/null || true
    wait "$enroll" 2>/dev/null || true
    if "$EID" phone pending >/dev/null 2>"$EID_HOME/err"; then "$EID" phone delete --yes >/dev/null; fi
done
status 0 "$EID" phone enroll --dev-citizen 3 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')

printf 'once\n' >"$EID_HOME/once.txt"
interrupted=0
for delay in 0.02 0.04 0.06 0.08 0.10 0.12 0.15 0.18 0.22 0.30; do
    "$EID" rp sign --file "$EID_HOME/once.txt" --document "$document" --wait 60 >"$EID_HOME/sign.out" 2>&1 &
    sign=$!
    started+=("$sign")
    for _ in $(seq 100); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
    session=$("$EID" phone pending --json | json 'j["sessions"][0]["sessionId"]')
    "$EID" phone approve "$session" --pin-file "$EID_HOME/pin2" >"$EID_HOME/approve.out" 2>&1 &
    approve=$!
    sleep "$delay"
    kill -9 "$approve" 2>/dev/null || true
    if ! wait "$approve" 2>/dev/null; then
        interrupted=$((interrupted + 1))
        # The delivery alone may have been lost, or its answer: then the session is over, and signed.
        "$EID" phone approve "$session" --pin-file "$EID_HOME/pin2" >"$EID_HOME/approve.out" 2>&1 ||
            grep -q . "$EID_HOME/approve.out" || fail "the repeated approval fails without a word"
    fi
    wait "$sign" || fail "after a kill at $delay s: $(cat "$EID_HOME/sign.out") / $(cat "$EID_HOME/approve.out")"
done
echo "$interrupted of 10 approvals were killed"
[ "$interrupted" -ge 3 ] || fail "the phone was hardly ever killed in time: nothing was shown"

python3 - "$EID_HOME" <<'P' || fail "the store tells another story"
import glob, re, sqlite3, sys
[path] = glob.glob(sys.argv[1] + "/**/*.sqlite", recursive=True)
db = sqlite3.connect(path)
audit = db.execute("select event, details from audit").fetchall()
released = [re.search(r"\bpsid=(\S+)", d)[1] for e, d in audit if e == "signature.released"]
rows = db.execute("select session, signature from nonces where c3 is not null").fetchall()
signed = [session for session, signature in rows if signature is not None]
print(len(released), "released,", len(signed), "signed")
assert len(released) == len(set(released)) == len(rows) and len(signed) == len(set(signed)) == 10
assert db.execute("select count(*) from accounts where lower(state) = 'active'").fetchone()[0] == 1
P
