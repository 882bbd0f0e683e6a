# Every console block of README.md runs, and prints what the page shows.
source "$(dirname "$0")/lib.sh"

here=$(cd "$(dirname "$0")" && pwd)
mkdir "$EID_HOME/bin" "$EID_HOME/work"
ln -s "$EID" "$EID_HOME/bin/eid"
cd "$EID_HOME/work"
export PATH="$EID_HOME/bin:$PATH" HOME="$EID_HOME/user" EID_HOME="$EID_HOME/user/.eid" LC_ALL=C.UTF-8
mkdir -p "$HOME"
# The page uses the usual ports: a network of its own keeps them free.
loopback='import fcntl, socket, struct; s = socket.socket(); fcntl.ioctl(s, 0x8914, struct.pack("16sh", b"lo", 0x49))'
if [ "$(id -u)" = 0 ] && unshare -n true 2>/dev/null; then
    unshare -n bash -c "python3 -c '$loopback' && exec python3 '$here/readme.py' '$here/../../README.md'"
else
    for port in 8443 8080; do
        ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || skip "port $port is in use"
    done
    python3 "$here/readme.py" "$here/../../README.md"
fi
