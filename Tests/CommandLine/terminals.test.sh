# The story by hand, each command in a terminal of its own: serve, enrol, log in, approve, sign, validate, OpenSSL.
source "$(dirname "$0")/lib.sh"

serve
pins=$(pins 1234 56789)

status 0 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')

# Log in by link: the relying party shows it, the phone scans it.
"$EID" rp login --link-file "$EID_HOME/link" --out "$EID_HOME/evidence" >"$EID_HOME/login.out" 2>&1 &
login=$!
started+=("$login")
for _ in $(seq 100); do [ -s "$EID_HOME/link" ] && break; sleep 0.1; done
status 0 "$EID" phone scan "$(cat "$EID_HOME/link")"
session=$(echo "$out" | grep -oE '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' | head -1)
status 0 "$EID" phone approve "$session" --pin-file <(head -1 "$pins")
wait "$login" || fail "rp login: $(cat "$EID_HOME/login.out")"
grep -q "Logged in" "$EID_HOME/login.out" || fail "rp login: $(cat "$EID_HOME/login.out")"
grep -qi "revocation" "$EID_HOME/login.out" || fail "rp login does not say that revocation is not checked"

# Log in by push, and refuse.
"$EID" rp login --push --document "$document" >"$EID_HOME/login.out" 2>&1 &
login=$!
started+=("$login")
for _ in $(seq 100); do grep -q code: "$EID_HOME/login.out" && break; sleep 0.1; done
status 0 "$EID" phone pending
status 0 "$EID" phone refuse
if wait "$login"; then fail "a refused log-in succeeds"; fi

# Sign by push.
printf 'I owe you 5 tugrik.\n' >"$EID_HOME/contract.txt"
"$EID" rp sign --file "$EID_HOME/contract.txt" --document "$document" --out "$EID_HOME/evidence" \
    >"$EID_HOME/sign.out" 2>&1 &
sign=$!
started+=("$sign")
for _ in $(seq 100); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
status 0 "$EID" phone approve --pin-file <(tail -1 "$pins")
wait "$sign" || fail "rp sign: $(cat "$EID_HOME/sign.out")"
status 0 "$EID" phone activity

# The relying party and stock OpenSSL accept what was signed, and nothing else.
cd "$EID_HOME/evidence"
status 0 "$EID" rp validate --certificate sign.pem --signature document.sig --file document.bin
status 0 "$EID" rp validate --purpose auth --certificate auth.pem --signature login.sig --file login.payload
status 1 "$EID" rp validate --purpose auth --certificate sign.pem --signature document.sig --file document.bin
status 1 "$EID" rp validate --certificate sign.pem --signature login.sig --file document.bin
for pair in "auth login.payload login.sig" "sign document.bin document.sig"; do
    set -- $pair
    openssl x509 -in "$1.pem" -noout -pubkey >"$1.key"
    openssl dgst -sha256 -verify "$1.key" -signature "$3" "$2"
done
cmp document.bin "$EID_HOME/contract.txt"

status 0 "$EID" phone pin change --slot sign --pin-file <(echo 56789) --new-pin-file <(echo 98765)
status 0 "$EID" rp certificate "$document"
status 0 "$EID" phone delete --yes
status 1 "$EID" phone pending
