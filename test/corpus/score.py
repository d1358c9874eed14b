#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scores Tutti on small programs with one known fault each, and on their
correct twins: a table of found, missed and false per class of error.

    score.py --prefix <build or install prefix> --work <folder> [--mpi mpich|openmpi]

Exit status: 0 when every program of the classes in supported.txt is judged
right and nothing correct is reported, 1 when not, 2 for wrong usage."""

import argparse
import collections
import concurrent.futures
import importlib
import os
import re
import shutil
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "classes")]
import jobs  # noqa: E402

MODULES = (
    "order",
    "agreement",
    "objects",
    "messages",
    "threads",
    "windows",
    "races",
    "files",
)
ENVIRONMENT = {
    "TUTTI_OPTIONS": "stall_timeout=8:color=never",
    "OMP_WAIT_POLICY": "passive",
    "OMP_NUM_THREADS": "2",
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_mpi_yield_when_idle": "1",
    "OMPI_MCA_btl": "self,vader",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
    "OMPI_MCA_osc": "pt2pt",
}
STATIC = re.compile(r": (?:warning|error): .*\[(?:-W[\w-]+=)?(mpi-[\w-]+)\]")
RUN = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[(mpi-[\w-]+)\]")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--prefix", required=True, help="where bin/tutti is")
    parser.add_argument("--work", required=True, help="folder for sources and programs")
    parser.add_argument("--mpi", default="mpich", choices=("mpich", "openmpi"))
    parser.add_argument("--cc", help="MPI compiler wrapper (default: mpicc.<mpi>)")
    parser.add_argument("--mpiexec", help="launcher (default: mpiexec.<mpi>)")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--side", default="both", choices=("static", "run", "both"))
    parser.add_argument("--form", default="auto", choices=("auto", "linked", "preload"),
                        help="how the runtime gets into the program; auto: "
                        "linked and instrumented for OpenMP, else preloaded")
    parser.add_argument("--bare", action="store_true",
                        help="only: do the correct programs work without Tutti")
    parser.add_argument("--only", default="", help="programs whose name matches")
    parser.add_argument("--every", type=int, default=1, help="each n-th pair of a class")
    parser.add_argument("--supported-only", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=25, help="seconds for one run")
    parser.add_argument("--verbose", action="store_true", help="output of what is wrong")
    parser.add_argument("--list", action="store_true", help="names and expectations only")
    return parser.parse_args()


def supported():
    """{(side, class)} from supported.txt."""
    result = set()
    with open(os.path.join(HERE, "supported.txt")) as file:
        for line in file:
            words = line.split("#")[0].split()
            if words:
                result.update((words[0], kind) for kind in words[1:])
    return result


def pairs(options, rows):
    seen = collections.Counter()
    for module in MODULES:
        for pair in importlib.import_module(module).programs():
            if not re.search(options.only, pair.name):
                continue
            if options.supported_only and not (
                    {("run", pair.kind), ("static", pair.kind)} & rows):
                continue
            seen[pair.kind] += 1
            if (seen[pair.kind] - 1) % options.every == 0:
                yield pair


class Judge:
    """Runs both sides of one program and says what came out."""

    def __init__(self, options):
        self.options = options
        mpi = options.mpi
        self.cc = options.cc or f"mpicc.{mpi}"
        self.mpiexec = (options.mpiexec or f"mpiexec.{mpi}").split()
        library = os.path.join(os.path.abspath(options.prefix), "lib", "tutti")
        self.plugin = os.path.join(library, "libTuttiClang.so")
        self.runtime = os.path.join(library, mpi, "libtutti_rt.so")
        self.tutti = os.path.join(os.path.abspath(options.prefix), "bin", "tutti")
        self.environment = {**ENVIRONMENT, "MPICH_CC": options.clang, "OMPI_CC": options.clang}
        self.number = 0
        self.lock = threading.Lock()

    def folder(self, pair, faulty):
        path = os.path.join(os.path.abspath(self.options.work), self.options.mpi,
                            ("bad-" if faulty else "good-") + pair.name)
        os.makedirs(path, exist_ok=True)
        source = os.path.join(path, "main.c")
        text = pair.text(faulty)
        if not os.path.exists(source) or open(source).read() != text:
            with open(source, "w") as file:
                file.write(text)
            for old in ("bare", "linked"):
                if os.path.exists(os.path.join(path, old)):
                    os.unlink(os.path.join(path, old))
        return path

    def static(self, pair, faulty):
        path = self.folder(pair, faulty)
        command = [self.cc, "-fsyntax-only", "-g0", "-fno-crash-diagnostics", "-Wno-all",
                   "main.c"]
        if pair.openmp:
            command.append("-fopenmp")
        command.append(f"-fplugin={self.plugin}")
        result = jobs.run(command, 60, path, self.environment)
        ids = set(STATIC.findall(result.output))
        # Status 1 with findings is an error of Tutti's; anything else that is
        # not 0 is a compiler that did not get through.
        if result.timed_out or result.status not in (0, 1) or (result.status and not ids):
            return "broken", ids, result
        return None, ids, result

    def run(self, pair, faulty):
        path = self.folder(pair, faulty)
        linked = self.options.form == "linked" or (self.options.form == "auto" and pair.openmp)
        program = "linked" if linked and not self.options.bare else "bare"
        flags = ["-g", "-w", "-O1", "main.c", "-o", program] + ["-fopenmp"] * pair.openmp
        # A linked program contains what is being worked on: always built anew.
        if program == "linked" or not os.path.exists(os.path.join(path, program)):
            prefix = [self.tutti] if program == "linked" else []
            built = jobs.run(prefix + [self.cc] + flags, 60, path, self.environment)
            if built.status != 0 or built.timed_out:
                return "broken", set(), built
        environment = dict(self.environment)
        command = self.mpiexec + ["-n", str(pair.ranks)]
        if program == "bare" and not self.options.bare:
            command += (["-genv", "LD_PRELOAD", self.runtime] if self.options.mpi == "mpich"
                        else ["-x", f"LD_PRELOAD={self.runtime}"])
        result = jobs.run(command + ["./" + program], self.options.timeout, path, environment)
        for name in ("corpus.data", "leak.data"):
            if os.path.exists(os.path.join(path, name)):
                os.unlink(os.path.join(path, name))
        ids = set(RUN.findall(result.output))
        if result.timed_out:
            return "time-out", ids, result
        if not faulty and not ids and result.status != 0:
            return "broken", ids, result
        return None, ids, result

    def judge(self, pair, faulty, side):
        """(outcome, ids, result); outcome is one of TP TN FP FN wrong-id
        time-out broken, or - when this side is not expected to decide."""
        state, ids, result = getattr(self, side)(pair, faulty)
        expected = set(pair.run if side == "run" else pair.static or ())
        accepted = set(pair.run) | set(pair.static)
        if state == "broken":
            return "broken", ids, result
        if not faulty:
            return ("FP" if ids else state or "TN"), ids, result
        if ids & accepted:
            return ("time-out" if state else "TP"), ids, result
        if ids:
            return "wrong-id", ids, result
        return (state or ("FN" if expected else "-")), ids, result


COLUMNS = ("TP", "TN", "FP", "FN", "wrong-id", "time-out", "broken")


def wrong(outcome, side, kind, rows):
    """A correct program that is reported or harmed is wrong in every class."""
    if outcome == "FP":
        return True
    return (side, kind) in rows and outcome in ("FN", "wrong-id", "time-out", "broken")


def table(counts, seconds, rows):
    print(f"\n{'side':7}{'class':26}" + "".join(f"{c:>9}" for c in COLUMNS) + f"{'median s':>10}")
    for side, kind in sorted(counts):
        row = counts[side, kind]
        times = sorted(seconds[side, kind])
        mark = "*" if (side, kind) in rows else " "
        print(f"{side:7}{kind:25}{mark}" + "".join(f"{row[c] or '':>9}" for c in COLUMNS)
              + f"{times[len(times) // 2]:10.2f}")
    for side in ("static", "run"):
        total = sum((c for (s, _), c in counts.items() if s == side), collections.Counter())
        if total:
            print(f"{side:7}{'all':26}" + "".join(f"{total[c] or '':>9}" for c in COLUMNS))
    print("* supported: must be right")


def main():
    options = arguments()
    rows = supported()
    work = list(pairs(options, rows))
    if not work:
        print("score.py: no program matches", file=sys.stderr)
        return 2
    if options.list:
        for pair in work:
            print(f"{pair.name:60} run: {' '.join(pair.run):45} static: {' '.join(pair.static)}")
        return 0
    judge = Judge(options)
    needed = [judge.cc, judge.mpiexec[0], options.clang]
    if not options.bare:
        needed += [judge.plugin] * (options.side != "run") + [judge.runtime] * (options.side != "static")
    for file in needed:
        if not (os.path.exists(file) or shutil.which(file)):
            print(f"score.py: not found: {file}", file=sys.stderr)
            return 2
    sides = ["static", "run"] if options.side == "both" else [options.side]
    if options.bare:
        sides = ["run"]
    kinds = (False,) if options.bare else (False, True)
    tasks = [(pair, faulty, side) for pair in work for faulty in kinds for side in sides
             if not pair.only or pair.only == options.mpi]
    counts = collections.defaultdict(collections.Counter)
    seconds = collections.defaultdict(list)
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {pool.submit(judge.judge, *task): task for task in tasks}
        for future in concurrent.futures.as_completed(futures):
            pair, faulty, side = futures[future]
            outcome, ids, result = future.result()
            counts[side, pair.kind][outcome] += 1
            seconds[side, pair.kind].append(result.seconds)
            bad = wrong(outcome, side, pair.kind, rows)
            failures += bad
            if outcome not in ("TP", "TN", "-"):
                name = ("bad-" if faulty else "good-") + pair.name
                expected = (pair.run if side == "run" else pair.static) if faulty else ()
                print(f"{'WRONG' if bad else 'note '} {side:6} {outcome:8} {name}: expected "
                      f"{'|'.join(expected) or 'nothing'}, got {' '.join(sorted(ids)) or 'nothing'}, "
                      f"status {result.status}, {result.seconds:.1f} s", flush=True)
                if options.verbose:
                    print("    " + result.output.replace("\n", "\n    "))
    table(counts, seconds, rows)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
