# The commands of RELYING-PARTY-API.md log a citizen in as they stand, with curl and OpenSSL alone.
source "$(dirname "$0")/lib.sh"
page=$(cd "$(dirname "$0")/../.." && pwd)/RELYING-PARTY-API.md

serve
status 0 "$EID" phone enroll --dev-citizen 1 --allow-software-key --pin-file "$(pins 1234 56789)"
# The page's blocks one after the other; after the second the citizen approves.
python3 - "$page" >"$EID_HOME/page.sh" <<'P'
import re, sys
blocks = re.findall(r"```sh\n(.*?)```", open(sys.argv[1]).read(), re.S)
assert len(blocks) == 4, len(blocks)
blocks.insert(2, '"$EID" phone approve --pin-file "$EID_HOME/pins"\n')
print("set -euo pipefail\n" + "\n".join(blocks))
P
status 0 bash "$EID_HOME/page.sh"
says "COMPLETE"
says "OK"
says "login.pem: OK"
says "Verified OK"
code=$(sed -n "s/Compare this code with the phone's: //p" <<<"$out")
[[ $code =~ ^[0-9]{5}$ ]] || fail "no code: $out"
says "code:         $code"
