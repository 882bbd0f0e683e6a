# `eid serve` without --dev takes its TLS chain and key from files, speaks TLS 1.2 and 1.3 only, has no simulator, and
# keeps every key to its owner.
source "$(dirname "$0")/lib.sh"

cd "$EID_HOME"
port=$(free_port) base="https://127.0.0.1:$port"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=root -days 2 -keyout root.key -out root.pem 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=eid -keyout tls.key -out tls.csr 2>/dev/null
printf 'subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n' >tls.ext
openssl x509 -req -in tls.csr -CA root.pem -CAkey root.key -CAcreateserial -days 1 -extfile tls.ext -out tls.pem 2>/dev/null
chmod 600 tls.key

# What is missing, mixed or unreadable is said, and nothing is served.
options=(--listen "127.0.0.1:$port" --status-listen none --base-url "$base")
status 2 "$EID" serve "${options[@]}"
says "--tls-certificate"
status 2 "$EID" serve --dev "${options[@]}" --tls-certificate tls.pem --tls-key tls.key
says "--dev makes its own"
status 2 "$EID" serve --listen "127.0.0.1:$port" --tls-certificate tls.pem --tls-key tls.key
says "--base-url"
status 1 "$EID" serve "${options[@]}" --tls-certificate tls.pem --tls-key absent.key --json
echo "$out" | json 'j["error"], j["code"]' >/dev/null
status 1 "$EID" serve "${options[@]}" --tls-certificate tls.pem --tls-key root.key --json
echo "$out" | json 'j["error"], j["code"]' >/dev/null

# The CA of a development server is not taken over.
mkdir dev-keys && touch dev-keys/tls-ca.key
status 1 "$EID" serve "${options[@]}" --tls-certificate tls.pem --tls-key tls.key --keys dev-keys
says "invented citizens"
[ "$(ls dev-keys)" = tls-ca.key ] || fail "a refused server leaves files: $(ls dev-keys)"

"$EID" serve "${options[@]}" --tls-certificate tls.pem --tls-key tls.key >server.out 2>server.log &
server=$!
started+=("$server")
get() { curl -s --cacert root.pem -o got -w '%{http_code}' "$@"; }
for _ in $(seq 200); do
    [ "$(get "$base/readyz")" = 200 ] && break
    kill -0 "$server" 2>/dev/null || fail "the server ended: $(cat server.log)"
    sleep 0.1
done
[ "$(get --tlsv1.3 "$base/healthz")" = 200 ] || fail "no TLS 1.3"
[ "$(get --tlsv1.2 --tls-max 1.2 "$base/healthz")" = 200 ] || fail "no TLS 1.2"
for old in tls1 tls1_1; do
    if echo | openssl s_client -connect "127.0.0.1:$port" -$old -cipher 'ALL:@SECLEVEL=0' >old.out 2>&1; then
        fail "$old is served: $(grep Cipher old.out)"
    fi
    grep -q 'written [1-9]' old.out || fail "$old was never tried: $(head -20 old.out)"
done
if curl -s --cacert tls.csr "$base/healthz" >/dev/null 2>&1; then fail "an unknown root is trusted"; fi

# No simulator, no consent page, no demo relying party.
[ "$(get "$base/v3/kyc/methods")" = 200 ]
json 'any(m["available"] for m in j)' <got | grep -q False || fail "a production server has the simulator: $(cat got)"
code=$(get -H 'Content-Type: application/json' -d '{"v":1,"registrationNumber":"УБ90010112"}' "$base/v3/kyc/dan/init")
[ "$code" -ge 400 ] || fail "a production server starts a simulated proofing"
[ "$(get "$base/dan/x")" = 404 ] || fail "a production server has the consent page"
[ ! -e "$EID_HOME/dev" ] || fail "development files in production"

# A relying party of its own gets in; no file of the server's can be read by others.
status 0 "$EID" admin rp add Bank --out "$EID_HOME/bank.json" --base-url "$base" --json
status 1 "$EID" rp certificate NOSUCH --registration "$EID_HOME/bank.json" --trust root.pem --roots root.pem --json
[ "$(echo "$out" | json 'j["code"]')" = noAccount ] || fail "the relying party is not served: $out"
open=$(find "$EID_HOME/server" "$EID_HOME"/server.sqlite* -type f -perm /077)
[ -z "$open" ] || fail "others can read $open"

kill -TERM "$server"
wait "$server" || fail "serve does not end with 0"
