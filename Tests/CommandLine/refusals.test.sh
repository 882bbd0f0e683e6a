# Everything a person can do wrong gets a sentence, the documented exit status, and has no effect.
source "$(dirname "$0")/lib.sh"

# Usage: 2, with the nearest name.
status 2 "$EID" phone aprove
says approve
status 2 "$EID" rp login --persn X
says --person
status 2 "$EID"
status 0 "$EID" --help
status 0 "$EID" --version
for command in demo serve "admin rp add" "admin rp list" "admin rp disable" "phone enroll" "phone pending" "phone approve" \
    "phone refuse" "phone scan" "phone activity" "phone pin change" "phone delete" "rp login" "rp sign" \
    "rp certificate" "rp validate"; do
    status 0 "$EID" $command --help
    [ "${#out}" -gt 80 ] || fail "$command --help says next to nothing"
done

# No server known: usage. Server down: 3.
pins=$(pins 1234 56789)
status 2 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$pins"
says "eid serve --dev"
serve
document=""
# A software key only when asked for.
status 1 "$EID" phone enroll --dev-citizen 1 --pin-file "$pins"
says "allow-software-key"
# PINs never from arguments.
status 2 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin 1234
# PIN1 missing.
status 1 "$EID" phone approve --pin-file <(echo 1234)
status 0 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')
status 1 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$pins"

# A wrong PIN: refused, then the right one still works.
printf 'x' >"$EID_HOME/x"
"$EID" rp sign --file "$EID_HOME/x" --document "$document" >"$EID_HOME/sign.out" 2>&1 &
sign=$!
started+=("$sign")
for _ in $(seq 100); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
status 1 "$EID" phone approve --pin-file <(echo 11111) --json
[ "$(echo "$out" | json 'j["code"], j["triesLeft"]')" = "wrong_pin 10" ] || fail "a wrong PIN: $out"
status 0 "$EID" phone approve --pin-file <(echo 56789)
wait "$sign" || fail "$(cat "$EID_HOME/sign.out")"
status 1 "$EID" phone approve --pin-file <(echo 56789)

# Relying party: wrong secret, unknown person, foreign trust, wrong pin, hostile link.
sed 's/rp_sk_....../rp_sk_AAAAAA/' "$EID_HOME/dev/rp.json" >"$EID_HOME/wrong.json"
# refused CODE command…: exit status 1 and this code in the JSON.
refused() {
    local want=$1
    shift
    status 1 "$@" --json
    [ "$(echo "$out" | json 'j["code"]')" = "$want" ] || fail "not refused as $want: $* — $out"
}
refused unauthorized "$EID" rp login --push --document "$document" --registration "$EID_HOME/wrong.json"
refused noAccount "$EID" rp login --push --person PNOMN-99999999
refused noAccount "$EID" rp sign --file "$EID_HOME/x" --document NOSUCH
refused noAccount "$EID" rp certificate NOSUCH
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=other -days 1 \
    -keyout "$EID_HOME/other.key" -out "$EID_HOME/other.pem" 2>/dev/null
refused serverNotTrusted "$EID" rp certificate "$document" --trust "$EID_HOME/other.pem"
refused server_not_trusted "$EID" phone pending --server-key "$(head -c 32 /dev/zero | base64)"
for link in "" x "https://evil.example/dl?sessionToken=x" \
    "https://127.0.0.1:$port/dl?deviceLinkType=QR&elapsedSeconds=00&sessionToken=a&sessionType=auth&version=1.0&lang=eng&authCode=x"; do
    refused link_invalid "$EID" phone scan "$link"
done

# Raw HTTP: every damaged request gets its documented status and the union error body.
call() { # METHOD PATH BODY [header…] → "STATUS BODY"
    local method=$1 path=$2 body=$3
    shift 3
    curl -s --cacert "$EID_HOME/dev/trust.pem" -X "$method" -H 'Content-Type: application/json' "$@" \
        --data-binary "$body" -w '\n%{http_code}' "$base$path"
}
expect() { # STATUS METHOD PATH BODY [header…]
    local want=$1
    shift
    local answer code
    answer=$(call "$@")
    code=$(echo "$answer" | tail -1)
    [ "$code" = "$want" ] || fail "HTTP $code, not $want: $1 $2 $(echo "$3" | head -c 100) — $answer"
    answered=$(echo "$answer" | head -n -1)
    echo "$answered" | json 'j["type"], j["status"], j["title"], j["detail"], j["error"], j["code"], j["message"]' >/dev/null
}
uuid=$(json 'j["relyingPartyUUID"]' <"$EID_HOME/dev/rp.json")
secret=$(json 'j["secret"]' <"$EID_HOME/dev/rp.json")
auth="Authorization: Bearer $secret"
expect 401 POST /authentication/notification/document/$document '{}'
expect 401 POST /authentication/notification/document/$document '{}' -H 'Authorization: Bearer nonsense'
expect 400 POST /authentication/notification/document/$document 'not json' -H "$auth"
expect 400 POST /v3/authentication/notification/document/$document '[]' -H "$auth"
expect 400 POST /authentication/notification/document/$document '{}' -H "$auth"
expect 400 POST /authentication/notification/document/$document "$(printf '[%.0s' $(seq 20000))" -H "$auth"
good() { # HASH
    python3 - "$uuid" "$1" <<'P'
import base64, json, os, sys
print(json.dumps({"relyingPartyUUID": sys.argv[1], "relyingPartyName": "DEMO", "signatureProtocol": "ACSP_V2",
  "signatureProtocolParameters": {"rpChallenge": base64.b64encode(os.urandom(48)).decode(),
    "signatureAlgorithm": "rsassa-pss", "signatureAlgorithmParameters": {"hashAlgorithm": sys.argv[2]}},
  "interactions": base64.b64encode(b'[{"type":"displayTextAndPIN","displayText60":"x"}]').decode()}))
P
}
expect 400 POST /authentication/notification/document/$document "$(good SHA-512)" -H "$auth"
expect 404 POST /authentication/notification/document/NOSUCH "$(good SHA-256)" -H "$auth"
answer=$(call POST /authentication/notification/document/$document "$(good SHA-256)" -H "$auth")
[ "$(echo "$answer" | tail -1)" = 200 ] || fail "a good request: $answer"
session=$(echo "$answer" | head -1 | json 'j["sessionID"]')
expect 401 GET "/session/$session?timeoutMs=1000" ''
expect 400 GET "/session/$session?timeoutMs=1" '' -H "$auth"
expect 404 GET "/session/00000000-0000-4000-8000-000000000001?timeoutMs=1000" '' -H "$auth"
expect 405 DELETE "/session/$session" '' -H "$auth"
expect 404 GET /no/such/path ''
# Oversized bodies: 400 for a relying party beyond 64 KiB, 422 for a phone beyond 16 KiB.
for count in 17000 66000 200000; do
    head -c $count /dev/zero | tr '\0' ' ' >"$EID_HOME/big"
    expect 400 POST /authentication/notification/document/$document "@$EID_HOME/big" -H "$auth"
    [ "$(echo "$answered" | json 'j["code"]')" = VALIDATION ] || fail "an oversized body: $answered"
    expect 422 POST /v3/enrollment/init "@$EID_HOME/big"
    [ "$(echo "$answered" | json 'j["code"]')" = malformed ] || fail "an oversized body: $answered"
done
expect 401 GET "/v3/mobile/pending/$document" ''
expect 401 GET "/v3/mobile/session/$session" '' -H 'X-Device-Token: nonsense'

# A second relying party does not see the first one's sessions.
status 0 "$EID" admin rp add OTHER --json
other=$(echo "$out" | json 'j["secret"]')
[[ $other == rp_sk_* ]] || fail "no secret: $out"
expect 404 GET "/session/$session?timeoutMs=1000" '' -H "Authorization: Bearer $other"
status 0 "$EID" admin rp list
says OTHER

# The server goes: 3, and it drains at SIGTERM.
kill "$server"
wait "$server" || fail "the server ended with $?"
status 3 "$EID" phone pending
status 3 "$EID" rp certificate "$document"

# Eleven wrong PINs in a row delete the registration, both slots; the count goes on after it.
wrong_pin() {
    status 1 "$EID" phone pin change --slot auth --pin-file <(echo 0000) --new-pin-file <(echo 4321) --json
    echo "$out" | json 'j["code"]'
}
for n in $(seq 10); do
    [ "$(wrong_pin)" = wrong_pin ] || fail "wrong PIN $n: $out"
done
[ "$(wrong_pin)" = locked ] || fail "the eleventh wrong PIN does not lock"
# Then nothing is left: not for the right PIN, not for the other slot, not for any other command.
for slot in "auth 1234 4321" "sign 56789 98765"; do
    set -- $slot
    status 1 "$EID" phone pin change --slot "$1" --pin-file <(echo "$2") --new-pin-file <(echo "$3") --json
    [[ "$(echo "$out" | json 'j["code"]')" =~ ^(locked|not_enrolled)$ ]] || fail "$1 is still there: $out"
done
status 1 "$EID" phone pending --json
[ "$(echo "$out" | json 'j["code"]')" = not_enrolled ] || fail "the registration is still there: $out"
