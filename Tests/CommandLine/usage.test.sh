# Help is everywhere and complete, slips are answered with the nearest name, and every failure has its exit status; with
# --json exactly one JSON object comes out, whatever happens.
source "$(dirname "$0")/lib.sh"

# Every command of the tree, found through the help itself, explains itself and each of its options.
walk() {
    status 0 "$EID" "$@" --help
    local help=$out
    says "Usage: eid"
    says "--help"
    status 0 "$EID" "$@" -h
    [ "$out" = "$help" ] || fail "-h differs from --help: $*"
    if ! grep -q '^Commands:' <<<"$help"; then
        says "--json"
        # An unknown option of every command is refused, not ignored.
        status 2 "$EID" "$@" --helpp
        says "did you mean --help?"
        return
    fi
    status 2 "$EID" "$@"
    local name
    for name in $(sed -n '/^Commands:/,/^$/p' <<<"$help" | sed -n 's/^  \([a-z]*\) .*/\1/p'); do walk "$@" "$name"; done
}
walk

status 0 "$EID" --version
says "eid "
status 2 "$EID" demmo
says "did you mean demo?"
status 2 "$EID" phone aprove
says "did you mean approve?"
status 2 "$EID" serve --lisen 127.0.0.1:1
says "did you mean --listen?"
status 2 "$EID" serve --listen
says "needs a value"
status 2 "$EID" serve --listen=localhost --dev
says "numeric address"
status 2 "$EID" serve --dev --database postgres://x
says "sqlite:PATH"
status 2 "$EID" phone approve one two
says "unexpected argument"
status 2 "$EID" phone pending --wait many --server https://127.0.0.1:1
says "--wait must be a number"
status 2 "$EID" rp sign --file x --person a --document b
says "exclude each other"
status 2 "$EID" phone pending
says "no server is known"

echo '{"listne":"127.0.0.1:1"}' >"$EID_HOME/settings.json"
status 2 "$EID" serve --dev --config "$EID_HOME/settings.json"
says "did you mean listen?"
echo '{"trustedProxies":"10.0.0.1, proxy.example"}' >"$EID_HOME/settings.json"
status 2 "$EID" serve --dev --config "$EID_HOME/settings.json"
says "trustedProxies must be"
status 1 env EID_HOME="$EID_HOME/attested" SMARTID_REQUIRE_ATTESTATION=true \
    "$EID" serve --dev --listen "127.0.0.1:$(free_port)" --status-listen none
says "attestation is required"

# Control characters of an argument do not reach the terminal.
status 2 "$EID" $'ph\e[31mone'
[[ "$err" != *$'\e'* ]] || fail "an escape sequence is echoed"

# Nobody there: 3. Refused: 1. Usage: 2. Always one JSON object on standard output and nothing beside it.
one_object() { [ "$(printf '%s\n' "$out" | wc -l)" = 1 ] && echo "$out" | json 'j["error"] and j["code"]' >/dev/null; }
status 3 "$EID" phone enroll --dev-citizen 1 --pin-file "$(pins 1234 56789)" --server https://127.0.0.1:1 --json \
    --allow-software-key
one_object
status 2 "$EID" phone enroll --json --nonsense
one_object
status 1 "$EID" phone activity --json --server https://127.0.0.1:1
one_object
status 1 "$EID" admin rp list --json
one_object

# PINs come from the terminal or a file, never from arguments or the environment.
for command in "phone approve" "phone enroll" "phone pin change"; do
    status 2 "$EID" $command --pin 1234
    says "unknown option --pin"
done
status 1 "$EID" phone enroll --dev-citizen 1 --server https://127.0.0.1:1 --pin-file "$EID_HOME/absent"
says "cannot be read"
