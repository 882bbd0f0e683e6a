#!/usr/bin/env python3
"""Checks that every target imports only what the manifest declares for it, and that the layer rules hold."""
import json, pathlib, re, subprocess, sys

SYSTEM = {"Dispatch", "Glibc", "Darwin", "Musl", "Synchronization"}
FOUNDATION = {"EIDAPI", "GeregeSmartID", "RelyingParty", "EIDStorage", "EIDServer", "EIDServerHTTP", "eid", "Benchmarks"}
OPENSSL = {"EIDCrypto", "Certificates", "HTTPClient", "Benchmarks"}
TESTS = {"Foundation", "FoundationNetworking", "Testing", "COpenSSL"}

package = json.loads(subprocess.check_output(["swift", "package", "dump-package"]))
own = [t["name"] for t in package["targets"]]
faults = []
for position, target in enumerate(package["targets"]):
    name, kind = target["name"], target["type"]
    declared = {d["byName"][0] for d in target["dependencies"]}
    for dependency in declared:
        if own.index(dependency) > position:
            faults.append(f"Package.swift: {name} depends on {dependency}, which stands below it")
    test = kind == "test" or name == "TestSupport"
    allowed = SYSTEM | declared | (TESTS - ({"COpenSSL"} if "COpenSSL" not in declared else set()) if test else set())
    if name in FOUNDATION:
        allowed |= {"Foundation"}
    folder = pathlib.Path(target.get("path") or ("Tests" if kind == "test" else "Sources") + "/" + name)
    for file in sorted(folder.rglob("*.swift")):
        for number, line in enumerate(file.read_text().splitlines(), 1):
            found = re.match(r"\s*(?:@\w+\s+)*(?:public|package|internal|private|fileprivate)?\s*import\s+"
                             r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)", line)
            if not found:
                continue
            module = found[1]
            if module not in allowed or (module == "COpenSSL" and name not in OPENSSL and not test):
                faults.append(f"{file}:{number}: {name} must not import {module}")

print("\n".join(faults) if faults else f"imports: {len(own)} targets, every import declared and in order")
sys.exit(1 if faults else 0)
