# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What lies beyond a bound of the analysis is unknown, and unknown is no fault.

Each bound that programs ask for counts as reached at once (the option
debug-bound), one after the other, while correct programs are compiled that must
stay silent at level 2. Whatever is told then comes from a bound that fell to
something else than unknown. A crash or a time-out counts as well. Faulty
programs lose findings, which is what bounds are for.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

FOUND = re.compile(r"(warning|error): .*\[(?:-W[\w-]*=)?(mpi-[\w-]+)\]")
# Seconds that a compile may take.
LONG = 60


def compile_one(args, path, bound):
    """What is told of a program, and which bounds were asked for."""
    folder, name = os.path.split(args.clang)
    if path.suffix == ".cpp":
        name = name.replace("clang", "clang++", 1)
    command = [os.path.join(folder, name), "-O0", "-g", f"-I{args.include}", f"-fpass-plugin={args.plugin}"]
    command += ["-c", str(path), "-o", "/dev/null"]
    if "omp" in path.read_text(errors="replace"):
        command.insert(1, "-fopenmp")
    options = f"level=2:whole-program=0:debug-bound={bound}"
    try:
        run = subprocess.run(
            command,
            env={**os.environ, "TUTTI_PASS_OPTIONS": options},
            capture_output=True,
            text=True,
            timeout=LONG,
        )
    except subprocess.TimeoutExpired:
        return ["time-out"], []
    told = [m.group(2) for m in map(FOUND.search, run.stderr.splitlines()) if m]
    if run.returncode or "this file was not checked" in run.stderr:
        told.append("crash")
    return told, re.findall(r"^tutti: bound (\S+)$", run.stderr, re.MULTILINE)


def programs(folder, number):
    """Correct programs, taken at equal steps."""
    every = sorted(p for p in folder.glob("*/good-*") if p.suffix in (".c", ".cpp"))
    step = max(1, len(every) // number) if number else 1
    return every[::step]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--include", required=True, help="the folder of an mpi.h")
    parser.add_argument("--programs", required=True, type=pathlib.Path, help="folder of folders with good-*.c, .cpp")
    parser.add_argument("--number", type=int, default=0, help="so many programs; 0: all")
    parser.add_argument("--each", type=int, default=3, help="programs that a bound is tried with")
    parser.add_argument("--known", type=pathlib.Path, help="lines 'File.cpp program reason' that are accepted")
    parser.add_argument("--only", default="", help="bounds of files with this in their names")
    args = parser.parse_args()
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    every = programs(args.programs, args.number)
    first = list(pool.map(lambda p: compile_one(args, p, "list"), every))
    uses = collections.defaultdict(list)
    for path, (told, bounds) in zip(every, first):
        if told:
            continue  # not a program that is silent under these options
        for bound in bounds:
            uses[bound].append(path)
    jobs = []
    for bound, paths in sorted(uses.items()):
        step = max(1, len(paths) // args.each)
        if args.only in bound:
            jobs += [(bound, path) for path in paths[::step][: args.each]]
    known = set()
    if args.known:
        lines = args.known.read_text().splitlines()
        known = {tuple(line.split()[:2]) for line in lines if line and not line.startswith("#")}
    failed = collections.defaultdict(list)
    results = pool.map(lambda job: compile_one(args, job[1], job[0])[0], jobs)
    for (bound, path), told in zip(jobs, results):
        if told and (bound.split("@")[0], path.name) not in known:
            failed[bound].append(f"{path.parent.name}/{path.name}: {' '.join(sorted(set(told)))}")
    for bound, lines in failed.items():
        print(f"{bound} reached at once:")
        for line in lines:
            print(f"  {line}")
    print(f"{len(every)} programs, {len(uses)} bounds asked for, {len(jobs)} compiles, {len(failed)} bounds tell what is not there")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
