# The limits of the settings file hold: a session ends after its time, for both sides; pushes, requests and bodies beyond
# their number get their documented error.
source "$(dirname "$0")/lib.sh"

settings="$EID_HOME/settings.json"
for wrong in '{"limits":{"sessionSecnds":3}}' '{"limits":{"sessionSeconds":0}}' '{"limits":{"sessionSeconds":"3"}}' \
    '{"limits":3}'; do
    echo "$wrong" >"$settings"
    status 2 "$EID" serve --dev --config "$settings"
done
echo '{"limits":{"sessionSecnds":3}}' >"$settings"
status 2 "$EID" serve --dev --config "$settings"
says "did you mean sessionSeconds?"

echo '{"limits":{"sessionSeconds":10,"sessionsPerAccountAndRelyingParty":2,"bodyBytes":20000,"requestsPerAddressAndSecond":20}}' >"$settings"
serve --config "$settings"
pins=$(pins 1234 56789)
status 0 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')

# An expired session: the relying party is told TIMEOUT, the phone that it is over; nothing is signed.
"$EID" rp login --push --document "$document" --json >"$EID_HOME/login.out" 2>"$EID_HOME/login.err" &
login=$!
started+=("$login")
id=""
for _ in $(seq 100); do
    id=$("$EID" phone pending --json | json '"".join(s["sessionId"] for s in j["sessions"])')
    [ -z "$id" ] || break
    sleep 0.1
done
got=0
wait "$login" || got=$?
[ "$got" = 1 ] || fail "a session that nobody answers: $got"
[ "$(json 'j["code"]' <"$EID_HOME/login.out")" = TIMEOUT ] || fail "not told as TIMEOUT: $(cat "$EID_HOME/login.out")"
status 1 "$EID" phone approve "$id" --pin-file "$pins" --json
[ "$(echo "$out" | json 'j["code"]')" = session_over ] || fail "an expired session: $out"

# The third push at once.
for n in 1 2; do
    "$EID" rp login --push --document "$document" --wait 1 >"$EID_HOME/push$n" 2>&1 &
    started+=("$!")
done
for n in 1 2; do
    for _ in $(seq 100); do grep -q code: "$EID_HOME/push$n" && break; sleep 0.05; done
done
status 1 "$EID" rp login --push --document "$document" --json
[ "$(echo "$out" | json 'j["code"]')" = rateLimited ] || fail "a third push: $out"

# A longer body, then more requests than an address has.
head -c 20001 /dev/zero | tr '\0' ' ' >"$EID_HOME/big"
code=$(curl -s -o /dev/null -w '%{http_code}' --cacert "$EID_HOME/dev/trust.pem" -H 'Content-Type: application/json' \
    --data-binary "@$EID_HOME/big" "$base/authentication/device-link/anonymous")
[ "$code" = 400 ] || fail "a longer body: $code"
codes=$(seq 900 | sed "s|.*|url = \"$base/healthz\"\noutput = /dev/null|" |
    curl -s --cacert "$EID_HOME/dev/trust.pem" -w '%{http_code}\n' -K - | sort | uniq -c)
grep -q ' 429$' <<<"$codes" || fail "no request of 900 is too many: $codes"
