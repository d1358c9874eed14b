#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules that are not ours, with MPI calls strewn over them, through the pass.

    fuzz.py --opt opt --clang clang --pass libTuttiPass.so --strew libStrew.so \\
            --work <folder> (--modules <folder> | --fetch) [--count N] [--seed S]

--modules takes every .ll, .c and .cpp file below a folder; --fetch the test
inputs of LLVM, Clang, Flang and libomp from the distribution's source package of
the LLVM in use. Each file that LLVM itself takes is strewn over, two of three are
optimised as for full LTO, and each goes through the pass in two processes with other layouts of the address space. Wrong is: a
crash (also one that the crash guard catches), a time-out, a module that does not
verify afterwards, other findings or another module in the other process.
Exit status: 0 nothing wrong, 1 something, 2 no module at all, 77 cannot fetch."""

import argparse
import collections
import concurrent.futures
import glob
import os
import random
import re
import subprocess
import sys

CRASHED = re.compile(rb"analysis crashed|PLEASE submit|Stack dump|AddressSanitizer")
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
KINDS = {".ll": [], ".c": ["-fopenmp"], ".cpp": ["-fopenmp", "-fexceptions"]}

LEVELS = ("", ",default<O1>", ",lto-pre-link<O2>")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("opt", "clang", "strew", "work"):
        parser.add_argument(f"--{name}", required=True)
    parser.add_argument("--pass", required=True, dest="plugin")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--modules")
    source.add_argument("--fetch", action="store_true")
    parser.add_argument("--count", type=int, default=0, help="of the files; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=int, default=60, help="limit of one run")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def fetch(work):
    """The tests in the source package of the installed LLVM, below \\p work."""
    shown = subprocess.run(["dpkg-query", "-W", "-f", "${source:Package} ${source:Version}",
                            "llvm-19-dev"], capture_output=True, text=True)
    if shown.returncode or not os.path.exists(KEYRING):
        print("fuzz.py: LLVM is not from one of Debian's packages")
        sys.exit(77)
    package, version = shown.stdout.split()
    apt = os.path.join(work, "apt")
    for folder in ("state/lists/partial", "cache/archives/partial"):
        os.makedirs(os.path.join(apt, folder), exist_ok=True)
    with open("/etc/os-release") as file:
        release = re.search(r"^VERSION_CODENAME=(\S+)", file.read(), re.M)[1]
    with open(os.path.join(apt, "sources.list"), "w") as file:
        for suite, host in ((release, "debian"), (release + "-security", "debian-security")):
            file.write(f"deb-src [signed-by={KEYRING}] http://deb.debian.org/{host} {suite} main\n")
    configuration = os.path.join(apt, "apt.conf")
    with open(configuration, "w") as file:
        file.write(f'Dir::State "{apt}/state";\nDir::Cache "{apt}/cache";\n'
                   f'Dir::Etc::sourcelist "{apt}/sources.list";\nDir::Etc::sourceparts "-";\n')
    for command in (["update"], ["source", "--download-only", f"{package}={version}"]):
        done = subprocess.run(["apt-get", "-c", configuration] + command, cwd=work,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if done.returncode:
            print("fuzz.py: the source package cannot be fetched")
            sys.exit(77)
    archive = glob.glob(os.path.join(work, "*.orig.tar.*"))[0]
    subprocess.run(["tar", "xf", archive, "-C", work, "--wildcards"]
                   + [f"*/{part}" for part in (
                       "llvm/test/*.ll", "clang/test/CodeGen*", "clang/test/OpenMP/*",
                       "openmp/runtime/test/*", "flang/test/*")], check=True)
    return work


class Fuzzer:
    def __init__(self, options):
        self.options = options
        fixed = ["setarch", "-R"]
        works = not subprocess.run(fixed + ["true"], stderr=subprocess.DEVNULL).returncode
        base = {k: os.environ[k] for k in ("PATH", "HOME", "ASAN_OPTIONS", "LD_PRELOAD")
                if k in os.environ}
        base["TUTTI_PASS_OPTIONS"] = "level=3"
        self.processes = ((fixed if works else [], base),
                          ([], {**base, "TUTTI_TEST_FILLER": "x" * 100000}))

    def run(self, command, environment=None, seconds=None):
        try:
            return subprocess.run(command, capture_output=True, env=environment,
                                  timeout=seconds or self.options.seconds,
                                  cwd=self.options.work)
        except subprocess.TimeoutExpired:
            return None

    def module(self, path, name, level):
        """A file as a module with MPI calls; None if LLVM refuses it."""
        options = self.options
        if not path.endswith(".ll"):
            plain = name + ".plain.ll"
            done = self.run([options.clang, "-w", "-O1", "-Xclang", "-disable-llvm-passes", "-S",
                             "-emit-llvm", path, "-o", plain, "-I", os.path.dirname(path)]
                            + KINDS[os.path.splitext(path)[1]])
            if not done or done.returncode:
                return None
            path = plain
        out = name + ".bc"
        done = self.run([options.opt, f"-load-pass-plugin={options.strew}", f"-passes=strew,verify{level}",
                         f"-strew-seed={options.seed}", path, "-o", out], seconds=20)
        return out if done and not done.returncode else None

    def fault(self, numbered):
        """('ok' | 'refused' | what is wrong, more of it)"""
        number, path = numbered
        name = os.path.join(self.options.work, f"m{number}")
        strewn = self.module(path, name, LEVELS[number % len(LEVELS)])
        if not strewn:
            return "refused", path
        seen = []
        for prefix, environment in self.processes:
            out = f"{name}.{len(seen)}.out.bc"
            done = self.run(prefix + [self.options.opt,
                                      f"-load-pass-plugin={self.options.plugin}",
                                      "-passes=tutti,verify", strewn, "-o", out], environment)
            if done is None:
                return "time-out", f"{path} ({strewn})"
            if done.returncode or CRASHED.search(done.stderr):
                return "crash", f"{path} ({strewn})\n{done.stderr[-1500:].decode(errors='replace')}"
            with open(out, "rb") as file:
                seen.append((done.stderr, file.read()))
        if seen[0][0] != seen[1][0]:
            return "other findings", f"{path} ({strewn})"
        if seen[0][1] != seen[1][1]:
            return "another module", f"{path} ({strewn})"
        for file in glob.glob(name + ".*"):
            os.remove(file)
        return "ok", f"{seen[0][0].count(b'[-Wbackend-plugin') or seen[0][0].count(b'warning:')}"


def main():
    options = arguments()
    options.work = os.path.abspath(options.work)
    for name in ("plugin", "strew"):
        setattr(options, name, os.path.abspath(getattr(options, name)))
    os.makedirs(options.work, exist_ok=True)
    folder = os.path.abspath(options.modules or fetch(options.work))
    files = sorted(path for kind in KINDS
                   for path in glob.glob(f"{folder}/**/*{kind}", recursive=True))
    random.Random(options.seed).shuffle(files)
    if options.count:
        files = files[:options.count]
    fuzzer = Fuzzer(options)
    kinds, findings, wrong = collections.Counter(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for kind, text in pool.map(fuzzer.fault, enumerate(files)):
            kinds[kind] += 1
            findings += int(text) if kind == "ok" else 0
            if kind not in ("ok", "refused"):
                wrong += 1
                print(f"{kind}: {text}", flush=True)
    taken = sum(kinds.values()) - kinds["refused"]
    print(f"{taken} modules of {len(files)} files, {findings} findings, {wrong} wrong "
          + " ".join(f"[{kind}: {n}]" for kind, n in sorted(kinds.items())))
    sys.exit(2 if not taken else 1 if wrong else 0)


if __name__ == "__main__":
    main()
