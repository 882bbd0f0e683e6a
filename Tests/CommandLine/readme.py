"""Runs every `$ command` of README.md's console blocks, each terminal on a pseudo-terminal of its own, and checks that
what they print is what the page shows: line by line, with numbers, ids and times left open."""
import fcntl, os, re, select, shlex, subprocess, sys, termios, threading, time

ANSWERS = [("PIN1", "1234"), ("PIN2", "56789"), ("[", "")]
SECRETS = {"LINK": None}


class Terminal:
    """Commands one after another; output of all of them in `text`."""

    def __init__(self):
        self.text, self.thread = "", None

    def start(self, command):
        if self.thread:
            self.thread.join()
        self.thread = threading.Thread(target=self.run, args=(command,), daemon=True)
        self.thread.start()

    def run(self, command):
        master, slave = os.openpty()

        def own():
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        process = subprocess.Popen(["bash", "-c", command], stdin=slave, stdout=slave, stderr=slave, preexec_fn=own)
        os.close(slave)
        self.process, new = process, ""
        while True:
            try:
                piece = os.read(master, 4096).decode(errors="replace") if select.select([master], [], [], 0.2)[0] else ""
            except OSError:
                break
            if not piece and process.poll() is not None:
                break
            self.text, new = self.text + piece, new + piece
            if re.search(r":\s*$", new):
                for prompt, answer in ANSWERS:
                    if prompt in new.splitlines()[-1]:
                        time.sleep(0.4)  # the terminal's echo goes off after the prompt
                        os.write(master, answer.encode() + b"\n")
                        new = ""
                        break
        self.status = process.wait()
        os.close(master)


def plain(line):
    """A line without what changes from run to run."""
    line = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line).strip()
    line = re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UUID", line)
    line = re.sub(r"-[0-9A-Z]{4}-N?Q\b", "-XXXX-Q", line)
    line = re.sub(r"(sessionToken|authCode)=[\w-]+", r"\1=X", line)
    return re.sub(r"/\S+/dev$", "HOME/dev", re.sub(r"\d+(\.\d+)?", "0", line).replace("~/.eid", "/.eid"))


terminals, shown, faults = {}, {}, []
blocks = re.findall(r"```console\n(.*?)```", open(sys.argv[1]).read(), re.S)
for block in blocks:
    name, current = "1", None
    for line in block.splitlines():
        if line.startswith("# terminal"):
            name = line.split()[2]
        elif line.startswith("$ "):
            terminal = terminals.setdefault(name, Terminal())
            terminal.start(line[2:])
            time.sleep(4 if "serve" in line or " rp " in line else 0.2)
            if not re.search(r"serve|rp (login|sign)", line):
                terminal.thread.join(120)
                if terminal.status:
                    faults.append(f"status {terminal.status}: {line}\n{terminal.text}")
        elif line.strip() and line.strip() != "…":
            shown.setdefault(name, []).append(line)

for name, terminal in terminals.items():
    if "Serving" not in terminal.text:
        terminal.thread.join(60)
    printed = {plain(line) for line in re.split(r"[\r\n]+|\x1b\[2K|\x1b\[K", terminal.text)}
    faults += [f"terminal {name} does not print: {line}\n{terminal.text}"
               for line in shown.get(name, []) if plain(line) not in printed]
for terminal in terminals.values():
    if terminal.thread.is_alive():
        terminal.process.terminate()
        terminal.thread.join(15)
print("\n".join(faults) or f"{len(blocks)} console blocks run as shown")
sys.exit(1 if faults else 0)
