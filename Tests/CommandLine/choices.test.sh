# A log-in by a button comes back through its callback; a code choice accepts the right code and a wrong one ends the
# session; what is wrong about a PIN, a link or a relying party is said and counted.
source "$(dirname "$0")/lib.sh"

serve
pins=$(pins 1234 56789)
status 0 "$EID" phone enroll --dev-citizen 3 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')

# wait_for PATTERN FILE: until the background command has said it.
wait_for() {
    for _ in $(seq 100); do
        grep -q "$1" "$2" 2>/dev/null && return
        sleep 0.1
    done
    fail "no $1 in $2: $(cat "$2")"
}

# ask OUTPUT command…: a relying party's command in the background; sets asked.
ask() {
    local file=$1
    shift
    "$EID" rp "$@" >"$file" 2>&1 &
    asked=$!
    started+=("$asked")
}

# By a button: the phone comes back to the callback with the digest of the session's secret and its verifier.
ask "$EID_HOME/button.out" login --link web2app --callback 'https://rp.example/back?once=4711' \
    --link-file "$EID_HOME/link" --callback-answer "$EID_HOME/answer"
wait_for https "$EID_HOME/link"
status 0 "$EID" phone scan "$(cat "$EID_HOME/link")" --approve --pin-file "$pins" --json
echo "$out" | json 'j["callbackUrl"]' >"$EID_HOME/answer"
grep -q '^https://rp.example/back?once=4711&sessionSecretDigest=.\{43\}&userChallengeVerifier=.\{43\}$' "$EID_HOME/answer"
wait "$asked" || fail "$(cat "$EID_HOME/button.out")"
grep -q "Web2App" "$EID_HOME/button.out"

# A changed callback is refused.
ask "$EID_HOME/button.out" login --link web2app --callback 'https://rp.example/back?once=4712' \
    --link-file "$EID_HOME/link2" --callback-answer "$EID_HOME/answer2"
wait_for https "$EID_HOME/link2"
status 0 "$EID" phone scan "$(cat "$EID_HOME/link2")" --approve --pin-file "$pins" --json
echo "$out" | json 'j["callbackUrl"]' | sed 's/\(sessionSecretDigest=\)..../\1AAAA/' >"$EID_HOME/answer2"
if wait "$asked"; then fail "a changed callback is accepted"; fi

# A changed and an old link.
status 1 "$EID" phone scan "$(sed 's/sessionType=auth/sessionType=sign/' "$EID_HOME/button.out" | head -1)"
status 1 "$EID" phone scan "https://127.0.0.1:$port/dl?sessionId=x&vc=12345"

# Choose among three codes: the right one signs, a wrong one ends the session.
printf 'contract\n' >"$EID_HOME/contract"
ask "$EID_HOME/sign.out" sign --file "$EID_HOME/contract" --document "$document" --prompt choose
wait_for code: "$EID_HOME/sign.out"
code=$(sed -n 's/code: //p' "$EID_HOME/sign.out")
status 1 "$EID" phone approve --pin-file "$pins"
says "$code"
status 0 "$EID" phone approve --pin-file "$pins" --code "$code"
wait "$asked" || fail "$(cat "$EID_HOME/sign.out")"

ask "$EID_HOME/sign.out" sign --file "$EID_HOME/contract" --document "$document" --prompt choose
wait_for code: "$EID_HOME/sign.out"
code=$(sed -n 's/code: //p' "$EID_HOME/sign.out")
status 1 "$EID" phone approve --pin-file "$pins" --json
wrong=$(echo "$out" | json "[c for c in j['codes'] if c != '$code'][0]")
status 1 "$EID" phone approve --pin-file "$pins" --code "$wrong"
if wait "$asked"; then fail "a wrong code signs"; fi
grep -q "wrong code" "$EID_HOME/sign.out"

# A wrong PIN is counted down on the phone; the right one sets the count back.
ask "$EID_HOME/login.out" login --push --document "$document"
wait_for code: "$EID_HOME/login.out"
status 1 "$EID" phone approve --pin-file <(echo 9999) --json
[ "$(echo "$out" | json 'j["triesLeft"]')" = 10 ]
status 1 "$EID" phone approve --pin-file <(echo 8888) --json
[ "$(echo "$out" | json 'j["triesLeft"]')" = 9 ]
status 0 "$EID" phone approve --pin-file "$pins"
wait "$asked" || fail "$(cat "$EID_HOME/login.out")"

# Two sessions at once: approve without an id takes none of them.
ask "$EID_HOME/one.out" login --push --document "$document" --wait 3
ask "$EID_HOME/two.out" sign --file "$EID_HOME/contract" --document "$document" --wait 3
wait_for code: "$EID_HOME/one.out"
wait_for code: "$EID_HOME/two.out"
status 1 "$EID" phone approve --pin-file "$pins"
says "name one of them"

# Relying parties: add, list, disable; a disabled or unknown secret is refused.
status 0 "$EID" admin rp add "Тест банк" --out "$EID_HOME/bank.json" --base-url "$base" --json
uuid=$(echo "$out" | json 'j["relyingPartyUUID"]')
[ "$(stat -c %a "$EID_HOME/bank.json")" = 600 ] || fail "the secret's file can be read by others"
status 0 "$EID" admin rp list
says "Тест банк"
status 1 "$EID" rp certificate --document none --registration "$EID_HOME/bank.json"
says "no suitable account"
status 0 "$EID" admin rp disable "$uuid"
status 1 "$EID" rp certificate --document none --registration "$EID_HOME/bank.json"
says "does not know this relying party"
status 1 "$EID" admin rp disable "$uuid"

# SIGTERM ends the server in order; then nobody is there.
kill -TERM "$server"
wait "$server" || fail "serve does not end with 0"
grep -q Stopped "$EID_HOME/server.out"
status 3 "$EID" phone pending
status 3 "$EID" rp certificate --document none
