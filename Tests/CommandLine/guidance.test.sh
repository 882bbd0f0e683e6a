# What a newcomer does first and wrong is answered with what to do next, before anything is asked, sent or lost.
source "$(dirname "$0")/lib.sh"
export EID_LANGUAGE=en

# Words that people try for help.
status 2 "$EID"
says "a command is missing: demo, serve, admin, phone, rp."
status 0 "$EID" help
says "Usage: eid <command>"
status 0 "$EID" help phone pin change
says "Usage: eid phone pin change"
status 0 "$EID" phone help
says "Usage: eid phone <command>"
status 2 "$EID" help phnoe
says "did you mean phone?"
status 2 "$EID" version
says "did you mean --version?"
status 0 "$EID" --version --json
echo "$out" | json 'j["version"]' >/dev/null
status 0 "$EID" phone --help --json
echo "$out" | json 'j["help"]' >/dev/null

# Every usage error points to the help of its command.
for command in "rp sign" "rp validate" "rp certificate" "phone pin change --server https://127.0.0.1:1" "admin rp disable x" "serve"; do
    status 2 "$EID" $command
    [[ "$err" == *". See \`eid "*"--help\`."* ]] || fail "no pointer to the help: $command: $err"
done
status 2 "$EID" rp validate --certificate x
says "--roots"
status 2 "$EID" serve --tls-certificate x --tls-key y --base-url http://127.0.0.1
says "--base-url must be an https address"

serve
status 1 "$EID" serve --dev --listen "127.0.0.1:$port" --status-listen none --keys "$EID_HOME/other" --database "sqlite:$EID_HOME/other.sqlite"
says "--listen"

status 2 "$EID" serve --dev --listen 127.0.0.1:0
says "--base-url"
status 2 "$EID" admin rp add Bank --address nowhere
says "numeric IP address"
status 2 "$EID" admin rp add $'Bank\e[2J'
says "control"
status 1 "$EID" rp sign --file "$EID_HOME" --document x
says "Is a directory."

# What cannot become a registration is refused before the citizen is asked to consent.
enroll() { "$EID" phone enroll --registration-number "${number:-УБ90010112}" --pin-file "$@"; }
status 1 enroll "$(pins 1234 56789)"
says "--allow-software-key"
[[ $out != *Consent* ]] || fail "a consent is asked for a key that is refused"
status 1 enroll "$(pins 12 56789)" --allow-software-key
says "4 to 12 digits"
status 1 enroll "$(pins 1234 1234)" --allow-software-key
says "must differ"
[[ $out != *Consent* ]] || fail "a consent is asked for a PIN that is refused"
number=XX status 2 enroll "$(pins 1234 56789)" --allow-software-key
says "two Cyrillic capitals"

status 1 "$EID" phone activity
says 'eid phone enroll'
status 0 "$EID" phone delete --yes
says "no registration"

# Typed PINs are checked as they are typed, and asked again.
typed() { # COMMAND ANSWER…: each answer is typed at the next prompt without echo; the rest of the prompts get Enter
    python3 - "$@" <<'P'
import fcntl, os, select, subprocess, sys, termios, time
master, slave = os.openpty()
def own():
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
process = subprocess.Popen(sys.argv[1], shell=True, stdin=slave, stdout=slave, stderr=slave, preexec_fn=own)
answers, text, new = sys.argv[2:], "", ""
while True:
    piece = os.read(master, 4096).decode(errors="replace") if select.select([master], [], [], 0.2)[0] else ""
    if not piece and process.poll() is not None: break
    text, new = text + piece, new + piece
    if new.rstrip(" ").endswith(":"):
        time.sleep(0.3)  # the terminal's echo goes off after the prompt
        os.write(master, (answers.pop(0) if answers else "").encode() + b"\n")
        new = ""
print(text)
sys.exit(process.wait())
P
}
status 2 "$EID" phone enroll --dev-citizen 1 --allow-software-key --given-name R2D2 --pin-file "$(pins 1234 56789)"
says "--given-name: "
# A name may be respelled, not chosen.
status 1 "$EID" phone enroll --dev-citizen 1 --allow-software-key --given-name SARA --pin-file "$(pins 1234 56789)" --json
[ "$(echo "$out" | json 'j["code"]')" = other_name ] || fail "a chosen name: $out"
status 0 typed "$EID phone enroll --dev-citizen 1 --allow-software-key" 12 1234 4321 1234 1234 1234 56789 56789 r2d2 temuulen
says "Given name [TEMÜÜLEN]: r2d2"
says "4 to 12 digits."
says "The two entries differ."
says "must differ"
says "Enrolled as"
document=$(sed -n 's/.*Enrolled as \([^ ]*\) in.*/\1/p' <<<"$out")
status 1 typed "$EID phone pin change --slot auth" 9999
says "Tries left: 10."
[[ $out != *"New PIN1"* ]] || fail "a new PIN is asked for after a wrong old one"
status 1 env EID_LANGUAGE=mn "$EID" phone pin change --slot auth --pin-file "$(pins 9999)" --new-pin-file "$(pins 1111)"
says "Үлдсэн оролдлого: 9."
status 1 env EID_LANGUAGE=ru "$EID" phone pin change --slot auth --pin-file "$(pins 9999)" --new-pin-file "$(pins 1111)"
says "Осталось попыток: 8."

# A link that the shell cut; a link that is typed.
status 2 "$EID" phone scan "https://127.0.0.1:$port/dl?deviceLinkType=QR"
says "in quotes"
status 2 "$EID" phone scan </dev/null
says "LINK is missing"
status 1 typed "$EID phone scan" nonsense
says "not valid"

# What no phone could show.
status 2 "$EID" rp login --prompt choose
says "needs --push"
status 2 "$EID" rp login --link web2app
says "needs --callback"
status 2 "$EID" rp login --push --document "$document" --text "$(printf 'x%.0s' $(seq 61))"
says "at most 60"

# A refusal stands in the history in words.
"$EID" rp login --push --document "$document" >"$EID_HOME/login.out" 2>&1 &
login=$!
started+=("$login")
for _ in $(seq 100); do grep -qs code: "$EID_HOME/login.out" && break; sleep 0.1; done
status 0 "$EID" phone refuse
wait "$login" && fail "a refused log-in succeeds"
status 0 "$EID" phone activity
says "refused  Log-in for DEMO"

# A second phone of the same person ends the registration on the first.
status 0 "$EID" phone enroll --home "$EID_HOME/second" --dev-citizen 1 --allow-software-key --pin-file "$(pins 1234 56789)"
status 1 "$EID" phone pending
says 'eid phone delete'
# Revoked by the citizen: nobody can ask this person any more.
status 0 "$EID" phone delete --home "$EID_HOME/second" --revoke --yes
status 1 "$EID" rp login --push --person PNOMN-100000000019
says "no suitable account"

# A relying party without an SDK learns the allowed values from the error.
secret=$(json 'j["secret"]' <"$EID_HOME/dev/rp.json")
out=$(curl -s --cacert "$EID_HOME/dev/trust.pem" -H "Authorization: Bearer $secret" -H 'Content-Type: application/json' \
    -d '{"signatureProtocol":"X","signatureProtocolParameters":{"signatureAlgorithm":"X"},"interactions":"W3sidHlwZSI6ImhlbGxvIn1d"}' \
    "$base/authentication/notification/etsi/PNOMN-100000000019")
says "The value is not one of ACSP_V2"
says "rsassa-pss"
[[ $out != *sha256-with-ecdsa* ]] || fail "an algorithm is offered that is not served"
says "displayTextAndPIN"

# Without an identity gateway the server is there, but enrols nobody.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=own -addext subjectAltName=IP:127.0.0.1 -days 1 \
    -keyout "$EID_HOME/own.key" -out "$EID_HOME/own.pem" 2>/dev/null
own=$(free_port)
EID_HOME=$EID_HOME/production "$EID" serve --tls-certificate "$EID_HOME/own.pem" --tls-key "$EID_HOME/own.key" \
    --base-url "https://127.0.0.1:$own" --listen "127.0.0.1:$own" --status-listen none >"$EID_HOME/own.out" 2>&1 &
production=$!
started+=("$production")
for _ in $(seq 100); do grep -q Serving "$EID_HOME/own.out" && break; sleep 0.1; done
status 3 enroll "$(pins 1234 56789)" --home "$EID_HOME/third" --allow-software-key --server "https://127.0.0.1:$own" --trust "$EID_HOME/own.pem"
says "It answered HTTP 503"
kill -TERM "$production"
wait "$production" || fail "the server ends with $?"
grep -q Stopped. "$EID_HOME/own.out" || fail "the server does not say that it stopped"
