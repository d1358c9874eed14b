#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares Tutti with the truth on random hybrid programs.

    hybrid.py --compile "clang -I... -fopenmp -fpass-plugin=..." --work <folder> \\
              [--count 100] [--seed 1] [--build "tutti mpicc -fopenmp" --launcher "mpiexec"]

Compiled: a program that no order of events makes wrong is not told of at level 1;
one that every order makes wrong is, at level 2, but for what --known says. With
--build and --launcher the programs run, too: the former end in silence, and of the
latter those that are stuck end with status 66 and what proves it (no stall).
Exit status: 0 no disagreement, 1 some, 2 a program did not compile."""

import argparse
import collections
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "corpus")]
import jobs  # noqa: E402
from hybrid_generate import Generator  # noqa: E402
from hybrid_model import TooLarge, truth  # noqa: E402
from hybrid_program import c_text  # noqa: E402

FINDING = re.compile(r":(\d+):\d+: (?:warning|error): (.*\[.*(mpi-[\w-]+)\])")
REPORT = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[(mpi-[\w-]+)\]")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--compile", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--build")
    parser.add_argument("--launcher")
    parser.add_argument("--runs", type=int, default=10 ** 9, help="programs that run at most")
    parser.add_argument("--known", type=int, default=0, help="missed when compiled, at most")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--show", type=int, default=5)
    return parser.parse_args()


class Comparison:
    def __init__(self, options):
        self.options = options
        self.count = collections.Counter()
        self.wrong = 0

    def complain(self, title, seed, some, every, output):
        self.count[title] += 1
        print(f"=== seed {seed}: {title}; some orders: {' '.join(sorted(some)) or '-'}; "
              f"every order: {' '.join(sorted(every)) or '-'}")
        if self.count[title] <= self.options.show:
            print(output)
        sys.stdout.flush()

    def compiled(self, seed, some, every):
        level = 2 if some else 1
        for mode in ("-O0", "-O2"):
            result = jobs.run(self.options.compile.split() +
                              [mode, "-g", "-c", "-o", "hybrid.o", f"hybrid-{seed}.c"],
                              self.options.timeout, self.options.work,
                              {"TUTTI_PASS_OPTIONS": f"level={level}"})
            if result.status:
                print(result.output)
                sys.exit(2)
            found = FINDING.findall(result.output)
            if not some and found:
                self.wrong += 1
                return self.complain(f"told without a fault, {mode}", seed, some, every, result.output)
            if some:
                kind = "every" if every else "some"
                self.count[f"{'found' if found else 'not found'} when compiled, of {kind}, {mode}"] += 1
            if every and not found:
                return self.complain("missed when compiled", seed, some, every, "")

    def run(self, seed, program, some, every):
        options = self.options
        built = jobs.run(options.build.split() + ["-O1", "-g", "-o", "hybrid.out", f"hybrid-{seed}.c"],
                         options.timeout, options.work, {})
        if built.status:
            print(built.output)
            sys.exit(2)
        result = jobs.run(options.launcher.split() + ["-n", str(program.ranks), "./hybrid.out"],
                          options.timeout, options.work,
                          {"TUTTI_OPTIONS": "patience=0.4:stall_timeout=8:color=never"})
        found = set(REPORT.findall(result.output))
        self.count["runs"] += 1
        self.count[f"runs, {'no fault' if not some else 'stuck in every order' if 'stuck' in every else 'else'}"] += 1
        title = None
        if not some and (found or result.status or result.timed_out):
            title = "a correct program did not run in silence"
        elif "stuck" in every and (result.status != 66 or not found - {"mpi-stall"} or result.timed_out):
            title = "stuck without a proof"
        elif result.status not in (0, 66) and not result.timed_out:
            self.count["odd status"] += 1
        if title:
            self.wrong += 1
            self.complain(title, seed, some, every, f"status {result.status}\n{result.output}")

    def one(self, seed):
        program = Generator(random.Random(seed)).program()
        try:
            some, every = truth(program)
        except TooLarge:
            self.count["too large"] += 1
            return
        self.count["no fault" if not some else "a fault in every order" if every
                   else "a fault in some orders"] += 1
        with open(os.path.join(self.options.work, f"hybrid-{seed}.c"), "w") as file:
            file.write(c_text(program))
        self.compiled(seed, some, every)
        if self.options.build and self.count["runs"] < self.options.runs and \
                (not some or "stuck" in every):
            self.run(seed, program, some, every)


def main():
    options = arguments()
    options.work = os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    comparison = Comparison(options)
    for seed in range(options.seed, options.seed + options.count):
        comparison.one(seed)
    for title, count in sorted(comparison.count.items()):
        print(f"{count:5} {title}")
    missed = comparison.count["missed when compiled"]
    return 1 if comparison.wrong or missed > options.known else 0


if __name__ == "__main__":
    sys.exit(main())
