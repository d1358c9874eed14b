#!/usr/bin/env python3
"""Each tracker of the runtime alone, all of them, and none.

    trackers.py --build build/benchmarks --lib build/lib/tutti [--mpi mpich]

Settings are run in turn, several times over; of each the smallest ratio of
(checked / bare), both measured in one process, is kept: what disturbs a run
makes it larger.
"""
import argparse
import csv
import os
import subprocess
import sys

from settings import settings


def run(arguments, setting):
    library = os.path.join(arguments.lib, arguments.mpi, "libtutti_rt.so")
    program = os.path.join(arguments.build, "bin", f"trackers-{arguments.mpi}")
    environment = dict(os.environ, TUTTI_OPTIONS=setting)
    if arguments.mpi == "openmpi":
        launcher = ["mpiexec.openmpi", "--oversubscribe", "--allow-run-as-root",
                    "-x", "TUTTI_OPTIONS", "-x", f"LD_PRELOAD={library}"]
    else:
        launcher = ["mpiexec.mpich", "-genv", "LD_PRELOAD", library]
    text = subprocess.run(launcher + ["-n", "2", program, str(arguments.blocks)],
                          env=environment, timeout=600, check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    for line in text.splitlines():
        name, bare, checked = line.rsplit(",", 2)
        yield name, float(bare), float(checked)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--lib", required=True)
    parser.add_argument("--mpi", default="mpich", choices=["mpich", "openmpi"])
    parser.add_argument("--blocks", type=int, default=60)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--output")
    arguments = parser.parse_args()
    ways = settings()
    best = {}
    for _ in range(arguments.times):
        for setting, text in ways.items():
            for name, bare, checked in run(arguments, text):
                key, value = (setting, name), (checked / bare, bare, checked)
                best[key] = min(best.get(key, value), value)
    out = open(arguments.output, "w", newline="") if arguments.output else sys.stdout
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["pattern", "setting", "bare_us", "checked_us", "added_us", "ratio"])
    for name in dict.fromkeys(name for _, name in best):
        for setting in ways:
            ratio, bare, checked = best[setting, name]
            table.writerow([name, setting, f"{bare:.3f}", f"{checked:.3f}",
                            f"{checked - bare:.3f}", f"{ratio:.3f}"])


if __name__ == "__main__":
    main()
