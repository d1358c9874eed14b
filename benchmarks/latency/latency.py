#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the latency program for each number of ranks and mode; writes one CSV.

Mode "none" runs without the runtime: there "checked" is the bare call again, so
its ratio shows the noise. The runtime is preloaded into the ranks.
"""
import argparse
import csv
import datetime
import itertools
import os
import subprocess
import sys


def launcher(mpi, ranks, environment):
    if mpi == "mpich":
        words = ["mpiexec.mpich", "-n", str(ranks)]
        for name, value in environment.items():
            words += ["-genv", name, value]
        return words
    words = ["mpiexec.openmpi", "--oversubscribe", "-n", str(ranks)]
    if os.geteuid() == 0:
        words.insert(1, "--allow-run-as-root")
    for name, value in environment.items():
        words += ["-x", f"{name}={value}"]
    return words


def measure(arguments, ranks, mode):
    environment, preload = {}, []
    if mode != "none":
        preload.append(
            os.path.join(arguments.lib, arguments.mpi, "libtutti_rt.so"))
        environment["TUTTI_OPTIONS"] = f"check={mode}"
    crowded = ranks > len(os.sched_getaffinity(0))
    if crowded and arguments.mpi == "mpich":
        preload.append(os.path.join(arguments.build, "lib", "libyield.so"))
    for path in preload:
        if not os.path.exists(path):
            sys.exit(f"latency.py: no such file: {path}")
    if preload:
        environment["LD_PRELOAD"] = ":".join(preload)
    program = os.path.join(arguments.build, "bin", f"latency-{arguments.mpi}")
    command = launcher(arguments.mpi, ranks, environment)
    command += [program, "--budget-ms", str(arguments.budget_ms)]
    command += ["--block-us", str(arguments.block_us)] + arguments.rest
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.PIPE, timeout=arguments.limit)
    there = "runtime: yes" in done.stderr
    if done.returncode != 0 or there != (mode != "none"):
        sys.stderr.write(done.stderr)
        sys.exit(f"latency.py: failed, status {done.returncode}, runtime "
                 f"{'there' if there else 'not there'}: {' '.join(command)}")
    return list(csv.DictReader(done.stdout.splitlines())), crowded


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True,
                        help="the folder benchmarks/ of a build")
    parser.add_argument("--lib", required=True,
                        help="the folder lib/tutti of a build or an install")
    parser.add_argument("--mpi", choices=["mpich", "openmpi"], default="mpich")
    parser.add_argument("--ranks", default="2,4,8")
    parser.add_argument("--modes", default="none,off,flagged,all")
    parser.add_argument("--budget-ms", type=float, default=1000,
                        help="for one collective and size")
    parser.add_argument("--block-us", type=float, default=300)
    parser.add_argument("--limit", type=float, default=600,
                        help="seconds for one run of the program")
    parser.add_argument("--repeat", type=int, default=1,
                        help="runs of everything: placement differs between runs")
    parser.add_argument("--output", default="-")
    parser.add_argument("rest", nargs="*",
                        help="after --: options of the program")
    arguments = parser.parse_args()

    out = (sys.stdout if arguments.output == "-" else
           open(arguments.output, "w", newline=""))
    writer = None
    for run, ranks, mode in itertools.product(
            range(1, arguments.repeat + 1),
            map(int, arguments.ranks.split(",")), arguments.modes.split(",")):
        rows, crowded = measure(arguments, ranks, mode)
        for row in rows:
            row = {"date": datetime.date.today().isoformat(),
                   "mpi": arguments.mpi, "run": run, "check": mode,
                   "more_ranks_than_cores": int(crowded), **row}
            if writer is None:
                writer = csv.DictWriter(out, row.keys(), lineterminator="\n")
                writer.writeheader()
            writer.writerow(row)
        out.flush()


if __name__ == "__main__":
    main()
