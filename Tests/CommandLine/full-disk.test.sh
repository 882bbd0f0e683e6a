# A full disk: size-limited tmpfs under the server's state and under a phone's. Requests get their error and exit status,
# nothing is half done, and all works again when there is room.
source "$(dirname "$0")/lib.sh"

[ "$(id -u)" = 0 ] || skip "needs root for a mount namespace"
if [ -z "${EID_IN_NAMESPACE:-}" ]; then
    unshare -m true 2>/dev/null || skip "mount namespaces are forbidden here"
    EID_IN_NAMESPACE=1 exec unshare -m bash "$0"
fi
mkdir "$EID_HOME/small" "$EID_HOME/pocket"
mount -t tmpfs -o size=8m tmpfs "$EID_HOME/small"
mount -t tmpfs -o size=1m tmpfs "$EID_HOME/pocket"
fill() { head -c 16m /dev/zero >"$1/ballast" 2>/dev/null || true; }

# counts: enrolments that went through, keys, released and delivered nonces, and sessions with a signature.
counts() {
    python3 - "$EID_HOME/small/eid.sqlite" <<'P'
import sqlite3, sys
db = sqlite3.connect("file:%s?mode=ro" % sys.argv[1], uri=True)
one = lambda sql: db.execute(sql).fetchone()[0]
print(one("select count(*) from accounts"), one("select count(*) from keys"),
      one("select count(*) from nonces where c3 is not null"), one("select count(*) from nonces where signature is not null"),
      one("select count(*) from audit where event = 'signature.delivered'"))
P
}

serve --database "sqlite:$EID_HOME/small/eid.sqlite"
pins=$(pins 1234 56789)
phone=(--home "$EID_HOME/pocket/phone")
status 0 "$EID" phone enroll "${phone[@]}" --dev-citizen 3 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')
printf 'x' >"$EID_HOME/x"

# ask: a signature is asked for in the background; sets sign and id.
ask() {
    "$EID" rp sign --file "$EID_HOME/x" --document "$document" >"$EID_HOME/sign.out" 2>&1 &
    sign=$!
    started+=("$sign")
    for _ in $(seq 200); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
    id=$("$EID" phone pending "${phone[@]}" --json | json '[s["sessionId"] for s in j["sessions"]][-1]')
}

# The phone's disk is full: a sentence and 1, nothing is signed; with room the same approval goes through.
ask
fill "$EID_HOME/pocket"
status 1 "$EID" phone approve "$id" "${phone[@]}" --pin-file <(echo 56789) --json
[ "$(echo "$out" | json 'j["code"]')" = storage ] || fail "not told that the phone cannot store: $out"
[ "$(counts)" = "1 2 0 0 0" ] || fail "half an approval: $(counts)"
rm "$EID_HOME/pocket/ballast"
status 0 "$EID" phone approve "$id" "${phone[@]}" --pin-file <(echo 56789)
wait "$sign" || fail "after room was made on the phone: $(cat "$EID_HOME/sign.out")"
[ "$(counts)" = "1 2 1 1 1" ] || fail "one approval, but $(counts)"

# The server's disk is full. What fits into the file's own pages still goes; then every request gets the error of a
# failing server, and the server lives.
ask
fill "$EID_HOME/small"
refused=0
for _ in $(seq 60); do
    status 1 "$EID" rp sign --file "$EID_HOME/x" --document "$document" --wait 1 --json
    case $(echo "$out" | json 'j["code"]') in
    serverFailed) refused=1 && break ;;
    deadline | rateLimited) ;;
    *) fail "a full disk is told as: $out" ;;
    esac
done
[ "$refused" = 1 ] || fail "a full disk is never reported: $out"
[ "$(echo "$out" | json 'j["status"]')" = 500 ] || fail "not a server's error: $out"
kill -0 "$server" || fail "the server died of a full disk"
if "$EID" phone enroll --home "$EID_HOME/second" --dev-citizen 2 --allow-software-key --pin-file "$pins" --json >"$EID_HOME/second.out" 2>&1; then
    fail "an enrolment on a full disk: $(cat "$EID_HOME/second.out")"
fi
status 1 "$EID" phone pending --home "$EID_HOME/second" --json
[ "$(echo "$out" | json 'j["code"]')" = not_enrolled ] || fail "half an enrolment on the phone: $out"
got=0
"$EID" phone approve "$id" "${phone[@]}" --pin-file <(echo 56789) --json >"$EID_HOME/approve.out" 2>&1 || got=$?
[ "$got" = 0 ] || [ "$got" = 3 ] || fail "an approval on a full disk: $got $(cat "$EID_HOME/approve.out")"

# With room again the session that was waiting is signed, once; a new citizen enrols.
rm "$EID_HOME/small/ballast"
[ "$got" = 0 ] || status 0 "$EID" phone approve "$id" "${phone[@]}" --pin-file <(echo 56789)
wait "$sign" || fail "after room was made: $(cat "$EID_HOME/sign.out")"
[ "$(counts)" = "1 2 2 2 2" ] || fail "two approvals, but $(counts)"
status 0 "$EID" phone enroll --home "$EID_HOME/second" --dev-citizen 2 --allow-software-key --pin-file "$pins"
[ "$(counts)" = "2 4 2 2 2" ] || fail "two citizens, but $(counts)"
