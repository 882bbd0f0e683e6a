#!/usr/bin/env python3
"""Plain-integer reference of the two-party protocol: writes the golden vectors that the Swift tests consume.

Only hashlib and pow. Written from the protocol page alone; it shares no code with the targets.
Usage: threshold-reference.py FOLDER        (Tests/ThresholdECDSATests/Vectors)
"""
import base64, hashlib, json, math, sys
from pathlib import Path

# ---- P-256 -----------------------------------------------------------------------------------------------------
P = 0xFFFFFFFF00000001000000000000000000000000FFFFFFFFFFFFFFFFFFFFFFFF
Q = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(a, b):
    """Affine addition; None is the identity."""
    if a is None or b is None:
        return b if a is None else a
    (x1, y1), (x2, y2) = a, b
    if x1 == x2:
        if (y1 + y2) % P == 0:
            return None
        slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, P) % P
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P) % P
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def mul(k, point):
    result = None
    for bit in bin(k % Q)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def neg(a):
    return a[0], -a[1] % P


def enc(point):
    return bytes([2 + point[1] % 2]) + I2(point[0], 32)


def dec(data):
    """The only accepted encoding of a point; None otherwise."""
    if len(data) != 33 or data[0] not in (2, 3):
        return None
    x = OI(data[1:])
    if x >= P:
        return None
    square = (x**3 - 3 * x + B) % P
    y = pow(square, (P + 1) // 4, P)
    if y * y % P != square:
        return None
    return x, y if y % 2 == data[0] % 2 else P - y


# ---- Encodings, transcript, randomness -------------------------------------------------------------------------
def I2(x, n):
    return x.to_bytes(n, "big")


def OI(b):
    return int.from_bytes(b, "big")


def U32(i):
    return I2(i, 4)


def LP(b):
    return U32(len(b)) + b


SUITE = b"SID-2PECDSA-P256/1"
JOINT, P1, P2 = b"\0", b"\1", b"\2"


def sha(b):
    return hashlib.sha256(b).digest()


def TH(label, sid, role, *items):
    head = LP(SUITE) + LP(label.encode()) + LP(sid) + LP(role) + U32(len(items))
    return sha(head + b"".join(LP(i) for i in items))


def XOF(seed, n):
    blocks = (TH("xof", seed, JOINT, U32(i)) for i in range((n + 31) // 32))
    return b"".join(blocks)[:n]


def H2S(h):
    return OI(XOF(h, 48)) % Q


class Lanes:
    def __init__(self, seed, fixed=None):
        self.seed, self.fixed = seed, fixed or {}

    def bytes(self, name, n):
        if name in self.fixed:
            return self.fixed[name].rjust(n, b"\0")
        return XOF(TH("vector-rng", self.seed, JOINT, name.encode()), n)

    def scalar(self, name):
        return 1 + OI(self.bytes(name, 48)) % (Q - 1)

    def unit(self, name, n):
        for attempt in range(100):
            value = OI(self.bytes(name + (f"#{attempt}" if attempt else ""), 272)) % n
            if value and math.gcd(value, n) == 1:
                return value


# ---- Proofs ----------------------------------------------------------------------------------------------------
def SP(x, X, label, sid, role, a):
    A = mul(a, G)
    e = H2S(TH(label, sid, role, enc(X), enc(A)))
    return enc(A) + I2((a + e * x) % Q, 32)


def SP_ok(proof, X, label, sid, role):
    A, z = dec(proof[:33]), OI(proof[33:])
    if len(proof) != 65 or A is None or z >= Q:
        return False
    e = H2S(TH(label, sid, role, enc(X), enc(A)))
    return mul(z, G) == add(A, mul(e, X))


SMALL = [p for p in range(3, 2000, 2) if all(p % d for d in range(3, int(p**0.5) + 1, 2))]


def probable_prime(n):
    if any(n % p == 0 for p in SMALL):
        return False
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        x = pow(base, d, n)
        if x in (1, n - 1):
            continue
        for _ in range(s - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def prime(lanes, name):
    n = OI(lanes.bytes(name, 128)) | 1 << 1023 | 1 << 1022 | 1
    while not probable_prime(n):
        n += 2
    return n


class Paillier:
    def __init__(self, p, q):
        self.p, self.q, self.n = p, q, p * q
        self.n2, self.phi = self.n**2, (p - 1) * (q - 1)
        assert self.n.bit_length() == 2048 and math.gcd(self.n, self.phi) == 1

    def enc(self, x, r):
        return (1 + x % self.n * self.n) * pow(r, self.n, self.n2) % self.n2

    def dec(self, c):
        return (pow(c, self.phi, self.n2) - 1) // self.n * pow(self.phi, -1, self.n) % self.n


def pi_n(key, sid):
    seed = TH("pi-n", sid, P1, I2(key.n, 256))
    rhos = [OI(XOF(TH("pi-n/rho", seed, P1, U32(i)), 272)) % key.n for i in range(6)]
    root = pow(key.n, -1, key.phi)
    return rhos, b"".join(I2(pow(rho, root, key.n), 256) for rho in rhos)


def pi_key(key, x1, r_key, c_key, Q1, sid, lanes, prefix):
    n, n2 = key.n, key.n2
    alphas = [OI(lanes.bytes(f"{prefix}.alpha.{i}", 52)) for i in range(6)]
    betas = [lanes.unit(f"{prefix}.beta.{i}", n) for i in range(6)]
    As = [(1 + a * n) * pow(b, n, n2) % n2 for a, b in zip(alphas, betas)]
    Ys = [mul(a % Q, G) for a in alphas]
    items = [I2(n, 256), I2(c_key, 512), enc(Q1)]
    for A, Y in zip(As, Ys):
        items += [I2(A, 512), enc(Y)]
    h = TH("pi-key", sid, P1, *items)
    es = [OI(h[3 * i : 3 * i + 3]) % 2**22 for i in range(6)]
    zs = [a + e * x1 for a, e in zip(alphas, es)]
    ws = [b * pow(r_key, e, n) % n for b, e in zip(betas, es)]
    proof = b"".join(I2(e, 3) for e in es) + b"".join(I2(z, 52) for z in zs) + b"".join(I2(w, 256) for w in ws)
    return proof, As, Ys


def pi_key_ok(proof, n, c_key, Q1, sid):
    n2 = n * n
    es = [OI(proof[3 * i : 3 * i + 3]) for i in range(6)]
    zs = [OI(proof[18 + 52 * i : 70 + 52 * i]) for i in range(6)]
    ws = [OI(proof[330 + 256 * i : 586 + 256 * i]) for i in range(6)]
    items = [I2(n, 256), I2(c_key, 512), enc(Q1)]
    for e, z, w in zip(es, zs, ws):
        A = (1 + z * n) * pow(w, n, n2) * pow(c_key, -e, n2) % n2
        Y = add(mul(z % Q, G), neg(mul(e, Q1)) if e else None)
        items += [I2(A, 512), enc(Y)]
    h = TH("pi-key", sid, P1, *items)
    return es == [OI(h[3 * i : 3 * i + 3]) % 2**22 for i in range(6)]


# ---- Key generation --------------------------------------------------------------------------------------------
def b64(b):
    return base64.b64encode(b).decode()


def keygen(number, seed, deployment="test", slot="sign", code="code", enrollment=bytes([1]) * 16,
           document="PNOMN-TEST-1", fixed=None):
    lanes = Lanes(seed, fixed)
    proofing, device = sha(code.encode()), sha(b"dk")
    ctx = TH("ctx/keygen", b"", JOINT, deployment.encode(), proofing, device, slot.encode())
    x1, rho1 = lanes.scalar("kg.p1.x1"), lanes.bytes("kg.p1.rho1", 32)
    Q1 = mul(x1, G)
    com1 = TH("com/keygen", ctx, P1, enc(Q1), rho1)
    kid, n2, x2 = lanes.bytes("kg.p2.kid", 16), lanes.bytes("kg.p2.n2", 32), lanes.scalar("kg.p2.x2")
    Q2, doc = mul(x2, G), document.encode()
    sid0 = TH("sid0/keygen", ctx, JOINT, enrollment, doc, kid, com1, n2)
    pi2 = SP(x2, Q2, "schnorr/keygen/q2", sid0, P2, lanes.scalar("kg.p2.pi2.a"))
    assert SP_ok(pi2, Q2, "schnorr/keygen/q2", sid0, P2)
    sid = TH("sid/keygen", ctx, JOINT, enrollment, doc, kid, com1, n2, enc(Q2), pi2)
    Qp = add(Q1, Q2)
    key = Paillier(prime(lanes, "kg.p1.p"), prime(lanes, "kg.p1.q"))
    r_key = lanes.unit("kg.p1.rkey", key.n)
    c_key = key.enc(x1, r_key)
    pi1 = SP(x1, Q1, "schnorr/keygen/q1", sid, P1, lanes.scalar("kg.p1.pi1.a"))
    rhos, piN = pi_n(key, sid)
    piKey, As, Ys = pi_key(key, x1, r_key, c_key, Q1, sid, lanes, "kg.p1.pikey")
    assert pi_key_ok(piKey, key.n, c_key, Q1, sid)
    confirm = TH("confirm/keygen", sid, P2, enc(Qp), kid)
    share = {"kid": kid, "q1": enc(Q1), "rho1": rho1, "pi1": pi1, "n": I2(key.n, 256), "piN": piN,
             "cKey": I2(c_key, 512), "piKey": piKey}
    uuid = enrollment.hex()
    vector = {
        "suite": SUITE.decode(), "kind": "keygen", "id": f"kg-{number:03}", "seed": seed.hex(),
        "inputs": {
            "deployment": deployment, "documentNumber": document, "proofingHash": proofing.hex(),
            "enrollmentId": "-".join([uuid[:8], uuid[8:12], uuid[12:16], uuid[16:20], uuid[20:]]),
            "deviceKeyHash": device.hex(), "slot": slot, "lanes": {k: v.hex() for k, v in (fixed or {}).items()}},
        "steps": [
            {"from": "P1", "path": "/v3/enrollment/init", "body": {"com1": b64(com1)}},
            {"from": "P2", "body": {"kid": b64(kid), "n2": b64(n2), "q2": b64(enc(Q2)), "pi2": b64(pi2)}},
            {"from": "P1", "path": "/v3/enrollment/complete", "body": {k: b64(v) for k, v in share.items()}},
            {"from": "P2", "body": {"kid": b64(kid), "confirm": b64(confirm)}}],
        "intermediate": {"ctx": ctx.hex(), "sid": sid.hex(), "e": piKey[:18].hex(), "Y_0": enc(Ys[0]).hex(),
                         "A_0": sha(I2(As[0], 512)).hex(), "rho_0": sha(I2(rhos[0], 256)).hex()},
        "expect": "accept"}
    return vector, {"x1": x1, "x2": x2, "Q": Qp, "Q1": Q1, "kid": kid, "c_key": c_key, "key": key, "epoch": 1}


# ---- Signing ---------------------------------------------------------------------------------------------------
def nonces(seed):
    lanes = Lanes(seed)
    k1, k2 = lanes.scalar("sg.p1.k1"), lanes.scalar("sg.p2.k2")
    return k1, k2, mul(k1 * k2, G)[0] % Q


def plain_s(key, seed, m):
    k1, k2, r = nonces(seed)
    return pow(k1 * k2, -1, Q) * (OI(m) + r * (key["x1"] + key["x2"])) % Q


def sign(number, key_id, k, seed, m, psid=bytes([2]) * 16, session=bytes([3]) * 16, desc=None):
    lanes = Lanes(seed)
    desc = desc or TH("session/desc", session, JOINT, b"vector")
    n, n2sq, kid = k["key"].n, k["key"].n2, k["kid"]
    ctx = TH("ctx/sign", kid, JOINT, enc(k["Q"]), session, psid, U32(k["epoch"]))
    k1, k2, r = nonces(seed)
    R1, R2 = mul(k1, G), mul(k2, G)
    pi1 = SP(k1, R1, "schnorr/sign/r1", ctx, P1, lanes.scalar("sg.p1.pi1.a"))
    rho1, n2 = lanes.bytes("sg.p1.rho1", 32), lanes.bytes("sg.p2.n2", 32)
    com1 = TH("com/sign", ctx, P1, enc(R1), pi1, rho1)
    sid0 = TH("sid0/sign", ctx, JOINT, com1, n2)
    pi2 = SP(k2, R2, "schnorr/sign/r2", sid0, P2, lanes.scalar("sg.p2.pi2.a"))
    assert mul(k1, R2)[0] % Q == mul(k2, R1)[0] % Q == r
    tps = TH("sid/open", ctx, JOINT, com1, n2, enc(R2), pi2, enc(R1), pi1, rho1)
    lam, rho = OI(lanes.bytes("sg.p2.lambda", 20)), OI(lanes.bytes("sg.p2.rho", 90))
    beta, k2i = lanes.unit("sg.p2.beta", n), pow(k2, -1, Q)
    blinded = pow(k["c_key"], k2i * r % Q + lam * Q, n2sq) * pow(beta, n, n2sq) % n2sq
    sf = TH("sid/release", tps, JOINT, m, desc, I2(r, 32))
    pin = SP(k["x1"], k["Q1"], "schnorr/pin", sf, P1, lanes.scalar("sg.p1.pin.a"))
    u = k2i * (OI(m) + r * k["x2"]) % Q
    c3 = blinded * (1 + (u + rho * Q) * n) % n2sq
    M = k["key"].dec(c3)
    assert M == (k2i * r % Q + lam * Q) * k["x1"] + u + rho * Q < 2**977
    s = pow(k1, -1, Q) * M % Q
    assert s == plain_s(k, seed, m)
    low = min(s, Q - s)
    point = add(mul(OI(m) * pow(low, -1, Q), G), mul(r * pow(low, -1, Q), k["Q"]))
    assert point[0] % Q == r
    return {
        "suite": SUITE.decode(), "kind": "sign", "id": f"sg-{number:03}", "seed": seed.hex(),
        "inputs": {"key": key_id, "session": session.hex(), "psid": psid.hex(), "epoch": 1, "m": m.hex(),
                   "desc": desc.hex()},
        "steps": [
            {"from": "P1", "path": "commit", "body": {"com1": b64(com1)}},
            {"from": "P2", "body": {"r2": b64(enc(R2)), "pi2": b64(pi2), "n2": b64(n2)}},
            {"from": "P1", "path": "prove", "body": {
                "r1": b64(enc(R1)), "pi1": b64(pi1), "rho1": b64(rho1), "r": b64(I2(r, 32)), "pin": b64(pin)}},
            # To keep the file small the later vectors give c3 by its hash alone.
            {"from": "P2", "body": {"ack": b64(tps)} | ({"c3": b64(I2(c3, 512))} if number <= 20 else {})},
            {"from": "P1", "path": "finish", "body": {"sig": b64(I2(r, 32) + I2(low, 32))}}],
        "intermediate": {"c3": sha(I2(c3, 512)).hex(), "M": sha(I2(M, 256)).hex(), "flipped": s != low},
        "expect": "accept"}


def search(make, wanted):
    number = 0
    while True:
        seed = sha(b"search %d" % number)
        if wanted(make(seed)):
            return seed
        number += 1


# ---- Decoding --------------------------------------------------------------------------------------------------
def decode_vectors(n):
    rows = []

    def row(kind, data, accept, test):
        rows.append({"type": kind, "bytes": data.hex(), "accept": accept, "test": test})

    for i in range(1, 21):
        point = enc(mul(OI(sha(b"point %d" % i)), G))
        row("point", point, True, 0)
        other = (OI(point[1:]) + i) % 2**256
        for prefix in (2, 3):
            data = bytes([prefix]) + I2(other, 32)
            row("point", data, dec(data) is not None, 4)
    good = enc(G)
    for prefix in (0, 1, 4, 5, 6, 7, 255):
        row("point", bytes([prefix]) + good[1:], False, 2)
    for data in (bytes(33), bytes(1), b"", good[:-1], good + b"\0", b"\4" + good[1:] + I2(G[1], 32)):
        row("point", data, False, 1)
    row("point", bytes.fromhex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
        dec(bytes.fromhex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")) is not None, 5)
    for x in (P, P + 1, P + 5, 2**256 - 1):
        row("point", b"\2" + I2(x, 32), False, 3)
    for value, width, ok in ((0, 32, True), (1, 32, True), (Q - 1, 32, True), (Q, 32, False), (Q + 1, 32, False),
                             (2**256 - 1, 32, False), (1, 31, False), (1, 33, False), (0, 0, False)):
        row("scalar", I2(value, width), ok, 6)
    for value, width, ok in ((n, 256, True), (n - 1, 256, False), (2**2047 - 1, 256, False), (2**2047 + 1, 256, True),
                             (2**2048 - 1, 256, True), (n, 257, False), (n >> 8, 255, False)):
        row("modulus", I2(value, width), ok, 18)
    for value, width, ok in ((0, 512, False), (1, 512, True), (n, 512, False), (n * n - 1, 512, True),
                             (n * n, 512, False), (n * n + 1, 512, False), (5 * n, 512, False), (1, 511, False),
                             (1, 513, False)):
        row("ciphertext", I2(value, width), ok, 26)
    return {"suite": SUITE.decode(), "kind": "decode", "id": "dc-001", "n": I2(n, 256).hex(), "rows": rows}


def main(folder):
    seed = lambda i: sha(b"SID-2PECDSA-P256/1 vector %d" % i)
    keygens, keys = [], {}
    for number in range(1, 21):
        options, chosen = {}, seed(number)
        if number > 1:
            options = {"code": f"code {number}", "enrollment": bytes([number]) * 16,
                       "slot": ["sign", "auth"][number % 2], "document": f"PNOMN-TEST-{number}", "deployment": ["test", "eid-mn.2"][number % 2]}
        if number == 2:  # z_0 with a leading zero byte
            chosen = search(lambda s: Lanes(s).bytes("kg.p1.pikey.alpha.0", 52), lambda b: b[0] == 0 and b[1] < 200)
        if number == 3:  # x1 + x2 = 5
            x1 = Lanes(chosen).scalar("kg.p1.x1")
            options["fixed"] = {"kg.p2.x2": I2((5 - x1) % Q - 1, 48)}
        if number == 4:  # x1 with leading zero bytes
            options["fixed"] = {"kg.p1.x1": I2(0x1234, 48)}
        vector, key = keygen(number, chosen, **options)
        keygens.append(vector)
        keys[vector["id"]] = key
    signs = []
    for number in range(1, 201):
        key_id = f"kg-{1 + number % 8:03}"
        key, chosen, m = keys[key_id], seed(1000 + number), sha(b"message %d" % number)
        if number == 1:
            m = bytes(32)
        if number == 2:
            m = b"\xff" * 32
        if number == 3:
            m = I2(Q, 32)
        if number == 4:  # r with a leading zero byte
            chosen = search(nonces, lambda n: n[2] < 2**248)
        if number in (5, 6, 7):  # s with a leading zero byte; already low; needing the flip
            wanted = {5: lambda s: s < 2**248, 6: lambda s: s <= Q // 2, 7: lambda s: s > Q // 2}[number]
            chosen = search(lambda s: plain_s(key, s, m), wanted)
        psid, session = sha(b"psid %d" % number)[:16], sha(b"session %d" % number)[:16]
        signs.append(sign(number, key_id, key, chosen, m, psid, session))
    files = {"keygen.json": keygens, "sign.json": signs, "decode.json": decode_vectors(keys["kg-001"]["key"].n)}
    for name, content in files.items():
        rows = content if isinstance(content, list) else [content]
        lines = ",\n".join(json.dumps(r, separators=(",", ":")) for r in rows)
        (Path(folder) / name).write_text("[\n" + lines + "\n]\n")


if __name__ == "__main__":
    main(sys.argv[1])
