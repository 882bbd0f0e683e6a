# A full disk: a size-limited tmpfs under the server's state. Requests get an error, nothing is half done, and all works
# again when there is room.
source "$(dirname "$0")/lib.sh"

[ "$(id -u)" = 0 ] || skip "needs root for a mount namespace"
if [ -z "${EID_IN_NAMESPACE:-}" ]; then
    unshare -m true 2>/dev/null || skip "mount namespaces are forbidden here"
    EID_IN_NAMESPACE=1 exec unshare -m bash "$0"
fi
mkdir "$EID_HOME/small"
mount -t tmpfs -o size=8m tmpfs "$EID_HOME/small"

serve --database "sqlite:$EID_HOME/small/eid.sqlite"
pins=$(pins 1234 56789)
status 0 "$EID" phone enroll --dev-citizen 3 --allow-software-key --pin-file "$pins" --json
document=$(echo "$out" | json 'j["documentNumber"]')
head -c 16m /dev/zero >"$EID_HOME/small/ballast" 2>/dev/null || true
printf 'x' >"$EID_HOME/x"

refused=0
for _ in $(seq 30); do
    if ! "$EID" rp sign --file "$EID_HOME/x" --document "$document" --wait 1 >"$EID_HOME/sign.out" 2>&1; then
        grep -qiE 'server|50[0-9]|later' "$EID_HOME/sign.out" && { refused=1; break; }
    fi
done
[ "$refused" = 1 ] || fail "a full disk is never reported: $(cat "$EID_HOME/sign.out")"
kill -0 "$server" || fail "the server died of a full disk"

rm "$EID_HOME/small/ballast"
"$EID" rp sign --file "$EID_HOME/x" --document "$document" >"$EID_HOME/sign.out" 2>&1 &
sign=$!
started+=("$sign")
for _ in $(seq 100); do grep -q code: "$EID_HOME/sign.out" && break; sleep 0.1; done
id=$("$EID" phone pending --json | json '[s["sessionId"] for s in j["sessions"]][-1]')
status 0 "$EID" phone approve "$id" --pin-file <(echo 56789)
wait "$sign" || fail "after room was made: $(cat "$EID_HOME/sign.out")"
