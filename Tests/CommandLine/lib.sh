# What the command-line tests share: a home, a server on a free port, clean-up by process id.
set -euo pipefail
scratch=$(mktemp -d)
export EID_HOME=$scratch
export no_proxy=127.0.0.1
started=()

# Ends what this script started, and nothing else.
finish() {
    local status=$?
    for process in "${started[@]:-}"; do [ -z "$process" ] || kill "$process" 2>/dev/null || true; done
    for process in "${started[@]:-}"; do [ -z "$process" ] || wait "$process" 2>/dev/null || true; done
    umount "$scratch/small" "$scratch/pocket" 2>/dev/null || true
    rm -rf "$scratch"
    exit $status
}
trap finish EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
skip() { echo "$*"; exit 77; }

free_port() { python3 -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])'; }

# serve [option…]: starts the development server, sets port, server and base; waits until it is ready.
serve() {
    port=${port:-$(free_port)}
    "$EID" serve --dev --listen "127.0.0.1:$port" --status-listen 127.0.0.1:0 "$@" >>"$EID_HOME/server.out" 2>>"$EID_HOME/server.log" &
    server=$!
    started+=("$server")
    base="https://127.0.0.1:$port"
    for _ in $(seq 200); do
        if [ -s "$EID_HOME/dev/trust.pem" ] &&
            curl -sf --cacert "$EID_HOME/dev/trust.pem" "$base/readyz" >/dev/null 2>&1; then return; fi
        kill -0 "$server" 2>/dev/null || { cat "$EID_HOME/server.log" >&2; fail "the server ended"; }
        sleep 0.1
    done
    fail "the server is not ready after 20 s"
}

# status N command…: runs the command, expects exit status N, keeps its output in $out and $err.
status() {
    local want=$1 got=0
    shift
    "$@" >"$EID_HOME/out" 2>"$EID_HOME/err" || got=$?
    out=$(cat "$EID_HOME/out") err=$(cat "$EID_HOME/err")
    [ "$got" = "$want" ] || fail "exit status $got, not $want: $* — $out $err"
}

# says TEXT: the last command's output or error text holds TEXT.
says() { [[ "$out $err" == *"$1"* ]] || fail "does not say '$1': $out $err"; }

# json EXPRESSION: evaluates a Python expression over j, the JSON object read from standard input.
json() { python3 -c "import json,sys; j=json.load(sys.stdin); print($1)"; }

pins() { printf '%s\n' "$@" >"$EID_HOME/pins"; chmod 600 "$EID_HOME/pins"; echo "$EID_HOME/pins"; }
