# eid demo tells the whole story, leaves nothing behind, and stock OpenSSL agrees with what --keep leaves.
source "$(dirname "$0")/lib.sh"

kept="$EID_HOME/kept"
export TMPDIR="$EID_HOME/temporary"
mkdir "$TMPDIR"
status 0 "$EID" demo --keep "$kept"
[ -z "$(ls -A "$TMPDIR")" ] || fail "the demo leaves $(ls "$TMPDIR")"
cd "$kept"
for file in root.pem issuing.pem auth.pem sign.pem login.payload login.sig document.bin document.sig; do
    [ -s "$file" ] || fail "$file is missing"
done

for certificate in auth.pem sign.pem; do
    [ "$(openssl verify -x509_strict -CAfile root.pem -untrusted issuing.pem "$certificate")" = "$certificate: OK" ]
done
openssl verify -x509_strict -CAfile root.pem -untrusted issuing.pem -purpose sslclient auth.pem
if openssl verify -CAfile root.pem -untrusted issuing.pem -purpose sslclient sign.pem 2>/dev/null; then
    fail "the signing certificate passes for a log-in"
fi

for pair in "auth login.payload login.sig" "sign document.bin document.sig"; do
    set -- $pair
    openssl x509 -in "$1.pem" -noout -pubkey >"$1.key"
    openssl dgst -sha256 -verify "$1.key" -signature "$3" "$2"
    printf 'x' >>"$2"
    if openssl dgst -sha256 -verify "$1.key" -signature "$3" "$2"; then fail "a changed $2 verifies"; fi
done
if openssl dgst -sha256 -verify auth.key -signature document.sig document.bin; then fail "keys are mixed up"; fi
grep -q '|ACSP_V2|' login.payload || fail "login.payload is not an ACSP_V2 payload"

cd "$EID_HOME"
status 0 "$EID" demo --json
[ "$(echo "$out" | wc -l)" = 1 ] || fail "more than one JSON object: $out"
[ "$(echo "$out" | json '[s["name"] for s in j["steps"]]')" = "['server', 'enrolment', 'log-in through a device link', 'log-in by notification', 'signature by notification']" ] || fail "the story has other steps: $out"
echo "$out" | json 'all(s["seconds"] >= 0 for s in j["steps"]) and j["seconds"] > 0' | grep -q True

# A step that fails ends the demo with 1 and one sentence, and leaves nothing behind either.
mkdir "$EID_HOME/shut"
printf 'x' >"$EID_HOME/shut/file"
status 1 "$EID" demo --keep "$EID_HOME/shut/file" --json
echo "$out" | json 'j["error"], j["code"]' >/dev/null
mkdir -p "$EID_HOME/taken/document.sig"
status 1 "$EID" demo --keep "$EID_HOME/taken" --json
echo "$out" | json 'j["error"], j["code"]' >/dev/null
[ -z "$(ls -A "$TMPDIR")" ] || fail "the failed demo leaves $(ls "$TMPDIR")"
