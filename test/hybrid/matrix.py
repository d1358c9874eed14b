#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the hybrid programs with many numbers of ranks and threads, many times.

    matrix.py --tutti build/bin/tutti --work <folder> [--mpi mpich] [--times 20]
              [--ranks 2,3,4] [--threads 1,2,4,8]

A program says in its comments what is to come of its arguments:

    MATRIX: <arguments> => silent [from <n> threads] [when compiled]
    MATRIX: <arguments> => <check>[|<check>] [from <n> threads]

Silent is also run without recompilation (tutti run), but for "when compiled".
Programs are compiled with -O0 and -O2, which take turns. Prints what is not as
it should be; exit status 1 then."""

import argparse
import itertools
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "corpus")]
import jobs  # noqa: E402

LINE = re.compile(r"MATRIX: (.*?)=> (\S+)(?: from (\d+) threads)?"
                  r"( when compiled)?\s*$", re.M)
HEAD = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[(mpi-[\w-]+)\]$", re.M)
WRAPPERS = {".c": "mpicc", ".cpp": "mpicxx", ".f90": "mpifort"}
PLAIN = {"mpicc": {"MPICH_CC": "clang-19", "OMPI_CC": "clang-19"},
         "mpicxx": {"MPICH_CXX": "clang++-19", "OMPI_CXX": "clang++-19"},
         # Alone flang does not take the options of the wrapper, which are gfortran's.
         "mpifort": {"TUTTI_PASS_OPTIONS": "instrument=0"}}


def programs(mpi):
    for folder, _, files in sorted(os.walk(HERE)):
        for name in sorted(files):
            path = os.path.join(folder, name)
            stem, kind = os.path.splitext(name)
            if kind not in WRAPPERS or (kind == ".f90" and mpi != "mpich"):
                continue  # Open MPI's modules are not flang's
            with open(path) as file:
                runs = LINE.findall(file.read())
            if runs:
                yield path, os.path.basename(folder) + "-" + stem, kind, runs


def compiled(arguments, path, stem, kind, level, plain):
    target = os.path.join(arguments.work, f"{stem}{kind}{level}{'-plain' * plain}")
    wrapper = WRAPPERS[kind]
    command = [f"{wrapper}.{arguments.mpi}", "-fopenmp", "-pthread", "-g", level,
               path, "-o", target]
    environment = dict(os.environ, **(PLAIN[wrapper] if plain else {}))
    bare = plain and wrapper != "mpifort"
    done = subprocess.run([arguments.tutti] * (not bare) + command,
                          env=environment, cwd=arguments.work, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit(f"matrix.py: {' '.join(command)}\n{done.stdout}")
    return target


def wrong(result, expected):
    """What is not as it should be, or an empty string."""
    heads = HEAD.findall(result.output)
    if result.timed_out:
        return "no end"
    if expected == "silent":
        return f"status {result.status} {heads}" if result.status or heads else ""
    if result.status != 66 or not set(heads) & set(expected.split("|")):
        return f"status {result.status} {heads}"
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tutti", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--mpi", default="mpich", choices=["mpich", "openmpi"])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--ranks", default="2,3,4")
    parser.add_argument("--threads", default="1,2,4,8")
    arguments = parser.parse_args()
    arguments.tutti = os.path.abspath(arguments.tutti)
    arguments.work = os.path.abspath(arguments.work)
    os.makedirs(arguments.work, exist_ok=True)
    launcher = [f"mpiexec.{arguments.mpi}"]
    if arguments.mpi == "openmpi":
        launcher += ["--oversubscribe", "--allow-run-as-root"]
    cases = []
    for path, stem, kind, runs in programs(arguments.mpi):
        for plain in (False, True):
            runs = [r for r in runs if not plain or (r[1] == "silent" and not r[3])]
            if not runs:
                continue
            built = [compiled(arguments, path, stem, kind, level, plain)
                     for level in ("-O0", "-O2")]
            cases += [(built, plain, words.split(), expected, int(least or 1))
                      for words, expected, least, _ in runs]
    done = faults = 0
    for turn in range(arguments.times):
        for (built, plain, words, expected, least), ranks, threads in itertools.product(
                cases, arguments.ranks.split(","), arguments.threads.split(",")):
            if int(threads) < least:
                continue
            command = launcher + ["-n", ranks, built[turn % 2]] + words
            result = jobs.run([arguments.tutti, "run"] * plain + command, 100,
                              arguments.work, {"OMP_NUM_THREADS": threads,
                                               "OMP_WAIT_POLICY": "passive"})
            done += 1
            fault = wrong(result, expected)
            if fault:
                faults += 1
                print(f"{threads} threads, {' '.join(command)}: {fault}, "
                      f"not {expected}\n{result.output[:600]}", flush=True)
        print(f"turn {turn + 1} of {arguments.times}: {done} runs, {faults} wrong",
              flush=True)
    return faults != 0


if __name__ == "__main__":
    sys.exit(main())
