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
echo "$out" | json 'j["error"]' >/dev/null
status 0 "$EID" phone approve --pin-file <(echo 56789)
wait "$sign" || fail "$(cat "$EID_HOME/sign.out")"
status 1 "$EID" phone approve --pin-file <(echo 56789)

# Relying party: wrong secret, unknown person, foreign trust, wrong pin, hostile link.
sed 's/rp_sk_....../rp_sk_AAAAAA/' "$EID_HOME/dev/rp.json" >"$EID_HOME/wrong.json"
status 1 "$EID" rp login --push --document "$document" --registration "$EID_HOME/wrong.json"
status 1 "$EID" rp login --push --person PNOMN-99999999
status 1 "$EID" rp sign --file "$EID_HOME/x" --document NOSUCH
status 1 "$EID" rp certificate NOSUCH
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=other -days 1 \
    -keyout "$EID_HOME/other.key" -out "$EID_HOME/other.pem" 2>/dev/null
status 1 "$EID" rp certificate "$document" --trust "$EID_HOME/other.pem"
status 1 "$EID" phone pending --server-key "$(head -c 32 /dev/zero | base64)"
for link in "" x "https://evil.example/dl?sessionToken=x" \
    "https://127.0.0.1:$port/dl?deviceLinkType=QR&elapsedSeconds=00&sessionToken=a&sessionType=auth&version=1.0&lang=eng&authCode=x"; do
    status 1 "$EID" phone scan "$link" || status 2 "$EID" phone scan "$link"
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
    echo "$answer" | head -n -1 | json 'j["type"], j["status"], j["title"], j["detail"], j["error"], j["code"], j["message"]' >/dev/null
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
head -c 200000 /dev/zero | tr '\0' ' ' >"$EID_HOME/big"
code=$(curl -s -o "$EID_HOME/big.out" -w '%{http_code}' --cacert "$EID_HOME/dev/trust.pem" -H "$auth" -H 'Content-Type: application/json' \
    --data-binary "@$EID_HOME/big" "$base/authentication/notification/document/$document")
[ "$code" = 400 ] || [ "$code" = 413 ] || fail "an oversized body: $code"
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

# Eleven wrong PINs in a row delete the registration.
for n in $(seq 10); do
    status 1 "$EID" phone pin change --slot auth --pin-file <(echo 0000) --new-pin-file <(echo 4321)
done
status 1 "$EID" phone pin change --slot auth --pin-file <(echo 0000) --new-pin-file <(echo 4321)
status 1 "$EID" phone pin change --slot auth --pin-file <(echo 1234) --new-pin-file <(echo 4321)
