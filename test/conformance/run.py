#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs MPICH's own test suite alone and under `tutti run`: what passes alone passes.

    run.py --tutti build/bin/tutti --work <folder> [--mpi mpich,openmpi]
           [--only <pattern of folder/name>] [--every N] [--ranks N] [--jobs N]
           [--at-once N] [--limit N] [--seconds N] [--table <file>]

A program that passes alone must pass under Tutti too, and Tutti must be silent or
tell what stands in expected.txt. What was run is kept below the working folder
(results-<mpi>.json): a second call runs only what is new, or what was not as it
should be. When the seconds are over it ends with what it has. Exit status 1 when
something was not as it should be, 77 when the suite cannot be had."""

import argparse
import collections
import concurrent.futures
import contextlib
import fnmatch
import json
import os
import re
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "corpus")]
import jobs  # noqa: E402
import programs  # noqa: E402

HEAD = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[([\w-]+)\]\s*$", re.M)
WRAPPERS = {"mpich": ("mpicc.mpich", "mpicxx.mpich", ["mpiexec.mpich"]),
            "openmpi": ("mpicc.openmpi", "mpicxx.openmpi",
                        ["mpiexec.openmpi", "--oversubscribe", "--allow-run-as-root"])}
ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1",
               "OMPI_MCA_mpi_yield_when_idle": "1",
               "OMPI_MCA_btl": "self,vader",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}
DONE = ("fails alone", "silent", "expected")


def read_expected(mpi):
    """(pattern, checks, reason) of each line for this MPI."""
    with open(os.path.join(HERE, "expected.txt")) as file:
        for line in file:
            words = line.split(None, 3)
            if words and not line.startswith("#") and words[0] in (mpi, "both"):
                yield words[1], set(words[2].split(",")), words[3].strip()


def passes(program, result):
    """As the suite itself judges."""
    if result.timed_out:
        return False
    output = "\n".join(line for line in result.output.splitlines() if "==tutti==" not in line)
    if program.result == "TestErrFatal":
        return result.status != 0
    if program.result == "TestStatus":
        return result.status != 0
    if program.result == "TestStatusNoErrors":
        return result.status != 0 and re.search(r"^\s*No [Ee]rrors\s*$", output, re.M) is not None
    return result.status == 0 and re.search(r"^\s*No [Ee]rrors\s*$", output, re.M) is not None


class Suite:
    def __init__(self, options, mpi):
        self.options = options
        self.mpi = mpi
        self.cc, self.cxx, self.launcher = WRAPPERS[mpi]
        self.build = os.path.join(options.work, mpi)
        self.file = os.path.join(options.work, f"results-{mpi}.json")
        self.results = {}
        if os.path.exists(self.file):
            with open(self.file) as file:
                self.results = json.load(file)
        self.expected = list(read_expected(mpi))
        self.lock = threading.Lock()
        self.files = threading.Lock()

    def run(self, program, prefix, limit):
        environment = dict(ENVIRONMENT, TUTTI_OPTIONS="color=never")
        environment.update(e.partition("=")[::2] for e in program.environment)
        folder = os.path.join(self.build, program.folder)
        return jobs.run(prefix + self.launcher + ["-n", str(program.ranks),
                                                  f"./{program.name}"] + program.arguments,
                        limit, folder, environment)

    def judge(self, program, key):
        """Runs a program alone and with Tutti: (way, findings, seconds, output)."""
        limit = min(program.limit or self.options.limit, self.options.limit)
        alone = self.run(program, [], limit)
        if not passes(program, alone):
            return "fails alone", [], alone.seconds, 0, alone.output[-400:]
        # Twice: a busy machine, or a launcher that crashes, says nothing of Tutti.
        for _ in range(2):
            under = self.run(program, [self.options.tutti, "run"],
                             10 * alone.seconds + self.options.limit)
            found = sorted(set(HEAD.findall(under.output)))
            reason = next((r for pattern, checks, r in self.expected
                           if fnmatch.fnmatch(key, pattern) and set(found) <= checks), None)
            if found and reason:
                return "expected", found, alone.seconds, under.seconds, ""
            if passes(program, under) and not found:
                return "silent", [], alone.seconds, under.seconds, ""
        why = "no end" if under.timed_out else f"status {under.status}"
        return "false", found, alone.seconds, under.seconds, f"{why}\n{under.output[:4000]}"

    def keep(self):
        with open(self.file + ".new", "w") as file:
            json.dump(self.results, file, indent=1)
        os.replace(self.file + ".new", self.file)

    def all(self, source):
        programs.configure(source, self.build, self.cc, self.cxx)
        wanted = [p for p in programs.programs(source, self.build)
                  if re.search(self.options.only, f"{p.folder}/{p.name}")
                  and p.ranks <= self.options.ranks][::self.options.every]
        programs.compile_all(self.build, wanted, self.options.jobs)
        todo = {}
        for program in wanted:
            key = " ".join([f"{program.folder}/{program.name}", str(program.ranks)]
                           + program.arguments + program.environment)
            if not os.path.exists(os.path.join(self.build, program.folder, program.name)):
                self.results[key] = {"folder": program.folder, "way": "not built"}
            elif self.results.get(key, {}).get("way") not in DONE:
                todo[key] = program
        with concurrent.futures.ThreadPoolExecutor(self.options.at_once) as pool:
            done = list(pool.map(self.one, todo, todo.values()))
        self.keep()
        if None in done:
            print(f"{self.mpi}: no time was left for {done.count(None)} programs")
        return not all(done)

    def one(self, key, program):
        """Whether the program is as it should be; None when no time is left."""
        if time.monotonic() > self.options.until:
            return None
        # Programs of files write files of the same names.
        with self.files if program.folder.endswith("io") else contextlib.nullcontext():
            way, found, alone, under, text = self.judge(program, key)
        with self.lock:
            self.results[key] = {"folder": program.folder, "way": way, "found": found,
                                 "alone": round(alone, 2), "under": round(under, 2),
                                 "text": text}
            self.keep()
            if way == "false":
                print(f"{self.mpi} {key}: {' '.join(found) or 'does not pass'}\n    "
                      + "\n    ".join(text.splitlines()[:25]), flush=True)
        return way != "false"


def table(suites, version):
    """What came of each folder, in Markdown."""
    yield f"MPICH's test suite, source package {version}.\n"
    for suite in suites:
        rows = collections.defaultdict(collections.Counter)
        seconds = collections.Counter()
        for result in suite.results.values():
            rows[result["folder"]][result["way"]] += 1
            if result["way"] in ("silent", "expected"):
                seconds["alone"] += result["alone"]
                seconds["under"] += result["under"]
        yield f"\n**{suite.mpi}**\n"
        yield "| Folder | not built | fails alone | passes alone | silent | expected finding | not as it should be |"
        yield "|---|---|---|---|---|---|---|"
        total = collections.Counter()
        for folder, counts in sorted(rows.items()):
            total += counts
            yield row(folder, counts)
        yield row("**all**", total)
        yield (f"\nSeconds of what passes: {seconds['alone']:.0f} alone, "
               f"{seconds['under']:.0f} under Tutti.")


def row(name, counts):
    passing = counts["silent"] + counts["expected"] + counts["false"]
    return (f"| {name} | {counts['not built']} | {counts['fails alone']} | {passing} | "
            f"{counts['silent']} | {counts['expected']} | {counts['false']} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tutti", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--mpi", default="mpich,openmpi")
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--ranks", type=int, default=1000, help="no programs with more")
    parser.add_argument("--jobs", type=int, default=2, help="of the compiler")
    parser.add_argument("--at-once", type=int, default=1, help="jobs of MPI")
    parser.add_argument("--limit", type=int, default=60, help="seconds of one job")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--table")
    options = parser.parse_args()
    options.until = time.monotonic() + options.seconds
    options.work = os.path.abspath(options.work)
    options.tutti = os.path.abspath(options.tutti)
    os.makedirs(options.work, exist_ok=True)
    suites, bad = [], False
    try:
        source, version = programs.fetch(options.work)
        for mpi in options.mpi.split(","):
            suites.append(Suite(options, mpi))
            bad = suites[-1].all(source) or bad
    except (programs.Unavailable, OSError) as error:
        print(f"run.py: skipped: {error}")
        return 77
    text = "\n".join(table(suites, version))
    print(text)
    if options.table:
        with open(options.table, "w") as file:
            file.write(text + "\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
