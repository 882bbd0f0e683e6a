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

# Nothing enrolled is lost: both PINs work as before.
"$EID" rp login --push --document "$document" >"$EID_HOME/login.out" 2>&1 &
login=$!
started+=("$login")
for _ in $(seq 100); do grep -q code: "$EID_HOME/login.out" && break; sleep 0.1; done
id=$("$EID" phone pending --json | json '[s["sessionId"] for s in j["sessions"] if s["flow"] == "AUTH"][-1]')
status 0 "$EID" phone approve "$id" --pin-file <(head -1 "$pins")
wait "$login" || fail "a log-in after the kills: $(cat "$EID_HOME/login.out")"

# No nonce has two answers, no session two signatures, and what was signed is exactly what was released: each released
# psid is audited once, as is each delivery, and the rows agree.
python3 - "$EID_HOME" $((completed + 1)) <<'P' || fail "the store tells another story"
import glob, re, sqlite3, sys
[path] = [p for p in glob.glob(sys.argv[1] + "/**/*.sqlite", recursive=True)]
db = sqlite3.connect(path)
audit = db.execute("select event, details from audit").fetchall()
word = lambda details, name: re.search(r"\b%s=(\S+)" % name, details)[1]
released = [word(d, "psid") for e, d in audit if e == "signature.released"]
delivered = [word(d, "session") for e, d in audit if e == "signature.delivered"]
rows = db.execute("select lower(hex(psid)), session, c3, signature from nonces where c3 is not null").fetchall()
signed = [row[1] for row in rows if row[3] is not None]
print(len(released), "released,", len(delivered), "delivered,", sys.argv[2], "completed")
assert len(released) == len(set(released)) and sorted(released) == sorted(row[0] for row in rows)
assert len(set(row[2] for row in rows)) == len(rows)
assert len(delivered) == len(set(delivered)) and len(signed) == len(set(signed))
assert len(delivered) >= int(sys.argv[2])
assert db.execute("select count(*) from accounts where state = 'ACTIVE' or state = 'active'").fetchone()[0] == 1
P
