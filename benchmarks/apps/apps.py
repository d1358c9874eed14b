#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the runtime adds to the time of a whole program.

Runs a command without and with the runtime, one after the other, several times,
in an order that alternates, and compares within each round.

usage: apps.py --name solver -- mpiexec -n 4 ./solver
           with: the same command under "tutti run" in each mode
       apps.py --name solver --linked ./solver-tutti -- mpiexec -n 4 ./solver
           with: the same command with the last word that is a program replaced
           by one that is linked with the runtime

A run under Tutti that reports an error fails the measurement: it was stopped
early. Warnings do not.
"""
import argparse
import csv
import datetime
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "trackers"))
from settings import settings


def fail(text):
    sys.exit(f"apps.py: {text}")


def linked(command, program):
    result = list(command)
    for at in range(len(result) - 1, -1, -1):
        if os.access(result[at], os.X_OK) and os.path.isfile(result[at]):
            result[at] = program
            return result
    fail("no word of the command is a program that could be replaced")


def with_user(options):
    """The options of the environment win."""
    return ":".join(filter(None, [options, os.environ.get("TUTTI_OPTIONS")]))


def variants(arguments):
    """Name, command and environment of each way to run it; bare comes first."""
    plain = arguments.command
    if arguments.linked:
        tool = linked(plain, arguments.linked)
    else:
        tool = [arguments.tutti, "run"] + plain
    result = [("bare", plain, os.environ)]
    if arguments.twice:
        result.append(("bare again", plain, os.environ))
    checks = [f"check={mode}" for mode in arguments.modes.split(",")]
    modes = settings() if arguments.trackers else dict(zip(checks, checks))
    for name, options in modes.items():
        result.append((name, tool,
                       {**os.environ, "TUTTI_OPTIONS": with_user(options)}))
    return result


def once(arguments, name, command, environment):
    start = time.monotonic()
    try:
        done = subprocess.run(command, env=environment, text=True,
                              errors="replace", cwd=arguments.directory,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=arguments.limit)
    except subprocess.TimeoutExpired:
        fail(f"{name}: no end within {arguments.limit} s")
    except OSError as error:
        fail(f"{command[0]}: {error.strerror}")
    seconds = time.monotonic() - start
    report = re.search(r"==tutti== ERROR:.*", done.stdout)
    if done.returncode or report:
        sys.stderr.write(done.stdout[-4000:])
        fail(f"{name}: status {done.returncode}" +
             (f", {report.group()}" if report else ""))
    if arguments.pattern:
        found = re.findall(arguments.pattern, done.stdout)
        if not found:
            fail(f"{name}: nothing in the output is like {arguments.pattern}")
        seconds = float(found[-1])
    return seconds


def lower_quartile(values):
    """What other work on the machine disturbs less than the median."""
    return statistics.quantiles(values, n=4, method="inclusive")[0]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0],
        epilog="Everything after -- is the command.")
    parser.add_argument("--name", required=True)
    parser.add_argument("--tutti", default=shutil.which("tutti") or "",
                        help="the driver (default: from PATH)")
    parser.add_argument("--linked", help="a program linked with the runtime")
    parser.add_argument("--modes", default="off,flagged,all")
    parser.add_argument("--trackers", action="store_true",
                        help="instead of the modes: each tracker alone, all "
                        "but checksums, all, and none")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--twice", action="store_true",
                        help="also bare against bare: the noise")
    parser.add_argument("--pattern", help="regular expression with one group: "
                        "the seconds as the program itself prints them")
    parser.add_argument("--directory", help="where to run it")
    parser.add_argument("--limit", type=float, default=300)
    parser.add_argument("--csv", help="append a line per mode here")
    parser.add_argument("command", nargs="+")
    arguments = parser.parse_args()
    if not arguments.linked and not arguments.tutti:
        fail("no tutti in PATH: give --tutti or --linked")

    ways = variants(arguments)
    times = {name: [] for name, _, _ in ways}
    for turn in range(arguments.runs + 1):
        for name, command, environment in ways[::1 if turn % 2 else -1]:
            seconds = once(arguments, name, command, environment)
            if turn:  # the first round fills the caches
                times[name].append(seconds)
    bare = times["bare"]
    for name, _, _ in ways[1:]:
        ratios = sorted(b / a for a, b in zip(bare, times[name]))
        row = {"date": datetime.date.today().isoformat(),
               "program": arguments.name, "mode": name,
               "runs": arguments.runs,
               "bare_median_s": f"{statistics.median(bare):.4f}",
               "median_s": f"{statistics.median(times[name]):.4f}",
               "ratio_of_medians": "%.4f" % (statistics.median(times[name]) /
                                             statistics.median(bare)),
               "ratio_of_lower_quartiles": "%.4f" % (
                   lower_quartile(times[name]) / lower_quartile(bare)),
               "ratio_of_minima": "%.4f" % (min(times[name]) / min(bare)),
               "median_of_ratios": f"{statistics.median(ratios):.4f}",
               "least_ratio": f"{ratios[0]:.3f}",
               "greatest_ratio": f"{ratios[-1]:.3f}"}
        print(", ".join(f"{key} {value}" for key, value in row.items()))
        if arguments.csv:
            new = not os.path.exists(arguments.csv)
            with open(arguments.csv, "a", newline="") as out:
                writer = csv.DictWriter(out, row.keys(), lineterminator="\n")
                if new:
                    writer.writeheader()
                writer.writerow(row)


if __name__ == "__main__":
    main()
