#!/usr/bin/env python3
"""What one call costs in instructions of the runtime, counted by Callgrind.

    count.py --build build/benchmarks --lib build/lib/tutti [--mpi mpich]
             [--cases allreduce:1,waitall:16] [--check limits.csv] [--output table.csv]

A case is KIND:OPEN[:SETTING]. Rank 0 runs under Valgrind, rank 1 does not. The
first two rounds are not counted. What is counted are instructions of
libtutti_rt, of the thread that makes the calls alone; not those of MPI or the C
library, which are others elsewhere. With --check each count is compared with
the one in the table and the script fails where it is more than a tenth above.
"""
import argparse
import csv
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

# The phases of one round, and their calls for each pair of requests.
PHASES = {"waitall": [("irecv", 1), ("isend", 1), ("waitall", 2)],
          "wait": [("irecv", 1), ("isend", 1), ("wait", 2)],
          "persistent": [("start", 2), ("waitall", 2)],
          "send": [("send", 1), ("recv", 1)],
          "allreduce": [("allreduce", 1)],
          "alltoallv": [("alltoallv", 1)],
         "dup": [("dup", 1), ("free", 1)]}
NEWLY = 2  # rounds that are not counted
CASES = ["waitall:1", "waitall:16", "waitall:64", "waitall:250", "waitall:1000",
         "waitall:10000", "wait:16", "wait:1000", "persistent:16", "send:16",
         "allreduce:16", "alltoallv:16", "dup:16"]


def own_cost(path):
    """Instructions in functions of the runtime in one dump, and in no others."""
    cost, inside, called = 0, False, False
    for line in open(path):
        if line.startswith("ob="):
            inside = "libtutti_rt" in line
        elif line.startswith("calls="):
            called = True
        elif line[:1].isdigit() or line[:1] in "+-*":
            # What is called has lines of its own.
            if inside and not called:
                cost += int(line.split()[1])
            called = False
    return cost


def is_phase(path):
    with open(path) as dump:
        return any("--dump-after=phase" in next(dump, "") for _ in range(20))


def run(arguments, case):
    kind, size, *setting = case.split(":")
    rounds = NEWLY + (1 if int(size) > 2000 else 3)
    library = os.path.abspath(os.path.join(arguments.lib, arguments.mpi, "libtutti_rt.so"))
    program = os.path.join(arguments.build, "bin", f"count-{arguments.mpi}")
    folder = tempfile.mkdtemp(prefix="tutti-count-")
    command = [program, kind, size, str(rounds)]
    valgrind = ["valgrind", "-q", "--tool=callgrind", "--separate-threads=yes",
                "--compress-strings=no", "--compress-pos=no",
                "--zero-before=phase", "--dump-after=phase",
                f"--callgrind-out-file={folder}/out"] + command
    environment = dict(os.environ, LD_BIND_NOW="1", TUTTI_OPTIONS=":".join(
        ["stall_timeout=0"] + setting + os.environ.get("TUTTI_OPTIONS", "").split(":")).strip(":"))
    if arguments.mpi == "openmpi":
        def ranks(what):
            return ["-n", "1", "-x", "TUTTI_OPTIONS", "-x", "LD_BIND_NOW",
                    "-x", f"LD_PRELOAD={library}"] + what
        launch = ["mpiexec.openmpi", "--oversubscribe", "--allow-run-as-root"]
    else:
        def ranks(what):
            return ["-n", "1", "-genv", "LD_PRELOAD", library] + what
        launch = ["mpiexec.mpich"]
    try:
        # Valgrind's messages about calls it does not know are of no interest.
        done = subprocess.run(launch + ranks(valgrind) + [":"] + ranks(command),
                              env=environment, timeout=arguments.limit, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode:
            sys.exit(f"{case}: status {done.returncode}\n{done.stdout}")
        dumps = glob.glob(f"{folder}/out.*-01")
        dumps.sort(key=lambda path: int(re.search(r"\.(\d+)-01$", path).group(1)))
        costs = [own_cost(path) for path in dumps if is_phase(path)]
        phases = PHASES[kind]
        if len(costs) != rounds * len(phases):
            sys.exit(f"{case}: {len(costs)} dumps\n{done.stdout}")
        for at, (name, calls) in enumerate(phases):
            # What other ranks do at the same time can only add to it.
            counted = costs[at::len(phases)][NEWLY:]
            yield name, min(counted) / (calls * int(size))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def check(arguments, rows):
    with open(arguments.check, newline="") as table:
        limits = {(r["case"], r["call"]): float(r["instructions"])
                  for r in csv.DictReader(table) if r["mpi"] == arguments.mpi}
    grown = [f"{case} {call}: {count:.0f} instructions, {limits[case, call]:.0f} in the table"
             for case, call, count in rows
             if (case, call) in limits and count > 1.1 * limits[case, call]]
    missing = [f"{case} {call}: not in the table"
               for case, call, _ in rows if (case, call) not in limits]
    for line in grown + missing:
        print(line)
    return 1 if grown or missing else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--mpi", default="mpich", choices=["mpich", "openmpi"])
    parser.add_argument("--cases", default=",".join(CASES))
    parser.add_argument("--limit", type=int, default=600, help="seconds of one case")
    parser.add_argument("--check")
    parser.add_argument("--output")
    arguments = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    out = open(arguments.output, "w", newline="") if arguments.output else sys.stdout
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["mpi", "case", "call", "instructions"])
    rows = []
    for case in arguments.cases.split(","):
        for call, count in run(arguments, case):
            rows.append((case, call, count))
            table.writerow([arguments.mpi, case, call, f"{count:.0f}"])
            out.flush()
    return check(arguments, rows) if arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
