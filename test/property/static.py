#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the compiler's findings with the truth on generated programs.

    static.py --clang clang-19 --pass libTuttiPass.so --plugin libTuttiClang.so \\
              --include <folder of mpi.h> --work <folder> [--count 300] [--seed 1]

A program whose ranks make equal sequences must give no finding, one that goes
wrong in every execution at least one. Exit status: 0 no disagreement, 1 some,
2 the compiler failed or wrong usage. With --known, disagreements on programs
that use a feature named in that file are counted, not fatal."""

import argparse
import collections
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from generate import Generator, features  # noqa: E402
from interpret import TooLong, sequences, truth  # noqa: E402
from program import HEAD, c_text  # noqa: E402

FINDING = re.compile(r"^(?:warning: )?[^\s:]*?batch\.c:(\d+):\d+: (?:warning|error): (.*mpi-[\w-]+\])",
                     re.M)
TIME_LIMIT = 120


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--pass", dest="pass_plugin", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--include", required=True, help="folder of the mpi.h to use")
    parser.add_argument("--work", required=True)
    parser.add_argument("--count", type=int, default=300, help="programs")
    parser.add_argument("--seed", type=int, default=1, help="the first program's")
    parser.add_argument("--batch", type=int, default=100, help="programs in one file")
    parser.add_argument("--configs", default="plugin,O0,O2")
    parser.add_argument("--known", help="file with the features that are known gaps")
    parser.add_argument("--accidents", action="store_true", help="also demand silence "
                        "where only arithmetic on the ranks shows that all is equal")
    parser.add_argument("--show", type=int, default=5, help="disagreements to print")
    return parser.parse_args()


def command(options, config):
    base = [options.clang, "-fno-crash-diagnostics", f"-I{options.include}"]
    if config == "plugin":
        return base + ["-fsyntax-only", f"-fplugin={options.plugin}", "batch.c"]
    return base + [f"-{config}", "-g", "-c", "-o", "batch.o",
                   f"-fpass-plugin={options.pass_plugin}", "batch.c"]


class Batch:
    def __init__(self, seeds):
        self.units, self.truths, self.ranges = [], [], []
        self.lines = list(HEAD)
        self.seeds = []
        for seed in seeds:
            unit = Generator(random.Random(seed)).unit(seed)
            try:
                verdict = truth(unit)
            except TooLong:
                continue
            text = c_text(unit)
            self.ranges.append((len(self.lines) + 1, len(self.lines) + len(text)))
            self.lines += text
            self.units.append(unit)
            self.truths.append(verdict)
            self.seeds.append(seed)

    def findings(self, output):
        """Per unit, the findings on its lines."""
        result = [[] for _ in self.units]
        for line, text in FINDING.findall(output):
            for i, (first, last) in enumerate(self.ranges):
                if first <= int(line) <= last:
                    result[i].append((int(line) - first + 1, text))
        return result


def explain(batch, i, config, found, options):
    first, last = batch.ranges[i]
    print(f"\n=== seed {batch.seeds[i]}, {config}: truth is '{batch.truths[i]}', "
          f"findings: {len(found)}; features: {' '.join(sorted(features(batch.units[i])))}")
    for number, line in enumerate(batch.lines[first - 1:last], 1):
        print(f"{number:4} {line}")
    for line, text in found:
        print(f"  found at line {line}: {text}")
    for size, u in ((2, 0), (3, 1)):
        print(f"  with {size} ranks, u = {u}:")
        for text in sequences(batch.units[i], size, u):
            print("    " + text)
    print(f"  again: static.py --count 1 --seed {batch.seeds[i]} --configs {config} ...")


def main():
    options = arguments()
    known = set()
    if options.known:
        with open(options.known) as file:
            known = {w for line in file for w in line.split("#")[0].split()}
    os.makedirs(options.work, exist_ok=True)
    demanded = {"silent": False, "report": True}
    if options.accidents:
        demanded["accident"] = False
    counts = collections.Counter()
    by_feature = collections.defaultdict(collections.Counter)
    wrong = shown = 0
    for start in range(options.seed, options.seed + options.count, options.batch):
        batch = Batch(range(start, min(start + options.batch, options.seed + options.count)))
        with open(os.path.join(options.work, "batch.c"), "w") as file:
            file.write("\n".join(batch.lines) + "\n")
        for config in options.configs.split(","):
            try:
                done = subprocess.run(command(options, config), cwd=options.work, text=True,
                                      errors="replace", stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, timeout=TIME_LIMIT)
            except subprocess.TimeoutExpired:
                print(f"static.py: {config}: no end within {TIME_LIMIT} s on seeds {start}...")
                return 2
            if done.returncode < 0 or (done.returncode and not FINDING.search(done.stdout)):
                print(done.stdout[-4000:])
                print(f"static.py: {config}: status {done.returncode} on seeds {start}...")
                return 2
            for i, found in enumerate(batch.findings(done.stdout)):
                verdict = batch.truths[i]
                counts[config, verdict, bool(found)] += 1
                if verdict not in demanded or demanded[verdict] == bool(found):
                    continue
                gaps = features(batch.units[i])
                kind = "missed" if verdict == "report" else "false alarm"
                for feature in gaps or {"plain"}:
                    by_feature[kind][feature] += 1
                counts[config, kind, bool(gaps & known)] += 1
                if gaps & known:
                    continue
                wrong += 1
                if shown < options.show:
                    shown += 1
                    explain(batch, i, config, found, options)
    print(f"\n{'':10}{'silent':>16}{'accident':>16}{'report':>16}{'open':>16}   (right/all; "
          "open and accident: quiet/all)")
    for config in options.configs.split(","):
        row = f"{config:10}"
        for verdict in ("silent", "accident", "report", "open"):
            good = counts[config, verdict, verdict == "report"]
            total = good + counts[config, verdict, verdict != "report"]
            row += f"{good:>8}/{total:<7}"
        print(row)
    for kind, row in by_feature.items():
        print(f"{kind}, by feature: " + ", ".join(f"{f} {n}" for f, n in row.most_common()))
    print(f"{wrong} disagreements" + (f" beyond the known gaps ({' '.join(sorted(known))})"
                                      if known else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
