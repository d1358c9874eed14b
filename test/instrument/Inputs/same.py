#!/usr/bin/env python3
"""same.py CLANG PLUGIN INPUTS BUILD TESTS WORK: the same output in each process.

Compiles every C and C++ file below TESTS twice, with another layout of the
address space each time (no randomisation and a small environment, then
randomisation and a large one), and compares findings and objects byte by byte.
The compilers are copies of two servers, one of each layout.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys

clang, plugin, inputs, build, tests, work = sys.argv[1:]
sys.path.insert(0, inputs)
import compiler_server  # noqa: E402

work = pathlib.Path(work)
includes = f"{inputs}/stub"
fixed = ["setarch", "-R"]
if subprocess.run(fixed + ["true"], stderr=subprocess.DEVNULL).returncode:
    fixed = []
small = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
small["TUTTI_PASS_OPTIONS"] = "level=3"
large = {**small, "TUTTI_TEST_FILLER": "x" * 100000}
client = []
if fixed:
    servers = [compiler_server.launch(build, [clang], before) for before in (fixed, [])]
    if all(servers):
        client = [servers[0]["TUTTI_TEST_COMPILER_CLIENT"]]
        small.update(servers[0])
        large.update(servers[1])
        fixed = []


def compiled(file, prefix, environment, name):
    out = work / f"{name}.o"
    out.unlink(missing_ok=True)
    compiler = clang + "++" if file.suffix == ".cpp" else clang
    command = prefix + client + [compiler, "-O1", "-g", "-fopenmp", f"-I{includes}"]
    command += [f"-fpass-plugin={plugin}", "-c", str(file), "-o", str(out)]
    done = subprocess.run(command, capture_output=True, env=environment, cwd=work)
    return done.stderr, out.read_bytes() if out.exists() else None


def differs(numbered):
    number, file = numbered
    one = compiled(file, fixed, small, f"{number}-1")
    two = compiled(file, [], large, f"{number}-2")
    if one[0] != two[0]:
        return f"{file}: other findings:\n{one[0].decode()}---\n{two[0].decode()}"
    return f"{file}: another object" if one[1] != two[1] else None


files = sorted(
    file for file in pathlib.Path(tests).rglob("*") if file.suffix in (".c", ".cpp")
)
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    faults = [fault for fault in pool.map(differs, enumerate(files)) if fault]
print(f"{len(files)} files, {len(faults)} differ")
print("\n".join(faults))
sys.exit(1 if faults or not files else 0)
