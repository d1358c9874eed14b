#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the generated calls: agreeing ones must be silent, disagreeing ones told.

    run.py --program p --cases cases.txt --launcher "mpiexec" --work <folder>
           [--agree 2,3,4] [--go SHARE] [--stop SHARE] [--turn N] [--mpi4]

agree  all agreeing calls in one job for each number of ranks: silent, status 0
go     many disagreeing calls in one job with halt_on_error=0 and errors returned:
       each is told once, by its check, and where all can wait all get an error,
       the odd one that of its fault
stop   one job for each disagreeing call: told by its check, status 66

A share of 1 is all of them, 20 every twentieth, beginning with the turn. Exit
status 1 when something was missed, misnamed, or hung."""

import argparse
import collections
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "corpus")]
import jobs  # noqa: E402

HEAD = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[(mpi-[\w-]+)\]$")
CLASSES = {"mpi-collective-root": ["root"], "mpi-collective-op": ["op"],
           "mpi-collective-type": ["type", "count"], "mpi-collective-in-place": ["buffer"],
           "mpi-collective-args": ["arg"], "mpi-collective-order": ["other"],
           "mpi-collective-blocking": ["other"]}
# Checks of their own, with tests of their own.
OTHERS = "color=never:leaks=0:files=0:onesided=0:messages=0:replay=0:"
TOGETHER = 40
Case = collections.namedtuple("Case", "number name scope fault check least kind level")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("program", "cases", "launcher", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--agree", default="")
    parser.add_argument("--go", type=int, default=0)
    parser.add_argument("--stop", type=int, default=0)
    parser.add_argument("--turn", type=int, default=0)
    parser.add_argument("--mpi4", action="store_true")
    parser.add_argument("--only", default="", help="pattern of 'function scope fault'")
    parser.add_argument("--options", default="")
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


def read_cases(options):
    with open(options.cases) as file:
        for line in file:
            f = line.split()
            case = Case(int(f[0]), f[1], f[2], f[3], f[4], int(f[5]), f[6], f[7])
            if case.level == "mpi4" and not options.mpi4:
                continue
            if re.search(options.only, f"{case.name} {case.scope} {case.fault}"):
                yield case


def reports(output):
    """(check, number of the case) of every report."""
    found, check = [], None
    for line in output.splitlines():
        head = HEAD.search(line.rstrip())
        if head:
            # What other checks say of the odd call is theirs to test.
            check = head[1] if head[1].startswith("mpi-collective") else None
        numbers = re.findall(r"case_(\d+)", line)
        if check and numbers and line.startswith("SUMMARY"):
            found.append((check, int(numbers[0])))
            check = None
    if check:
        found.append((check, -1))
    return found


class Runner:
    def __init__(self, options):
        self.options = options
        self.wrong = 0
        self.ran = 0

    def job(self, ranks, how, cases, tutti):
        extra = ":" + self.options.options if self.options.options else ""
        file = os.path.join(self.options.work, "file")
        if os.path.exists(file):
            os.unlink(file)
        self.ran += len(cases)
        return jobs.run(self.options.launcher.split()
                        + ["-n", str(ranks), self.options.program, how]
                        + [str(c.number) for c in cases],
                        self.options.timeout, self.options.work,
                        {"TUTTI_OPTIONS": f"{tutti}{OTHERS}stall_timeout=10{extra}",
                         "AGREEMENT_FILE": file})

    def complain(self, case, text, result=None):
        self.wrong += 1
        print(f"{case.number} {case.name} {case.scope} {case.fault}: {text}" if case else text)
        if result and self.options.verbose:
            print("    " + "\n    ".join(result.output.splitlines()[:40]))
        sys.stdout.flush()

    def agree(self, ranks, cases):
        all_of = [c for c in cases if c.fault == "none" and c.least <= ranks]
        for start in range(0, len(all_of), 3 * TOGETHER):
            some = all_of[start:start + 3 * TOGETHER]
            result = self.job(ranks, "clean", some, "")
            if result.status or result.timed_out or "tutti" in result.output:
                self.complain(None, f"agreeing calls {some[0].number}-{some[-1].number}, {ranks} "
                              f"ranks: status {result.status}, {reports(result.output)}\n"
                              f"{result.output[:1500]}")

    def go(self, ranks, cases):
        result = self.job(ranks, "go", cases, "halt_on_error=0:overlaps=0:checksums=0:")
        found = collections.defaultdict(list)
        for check, number in reports(result.output):
            found[number].append(check)
        returned = collections.defaultdict(list)
        for number, who, code in re.findall(r"returned (\d+) (odd|even) (\w+)", result.output):
            returned[int(number)].append((who, code))
        if "reached the end" not in result.output:
            last = max((n for n in returned), default=cases[0].number)
            case = next((c for c in cases if c.number == last), cases[0])
            self.complain(case, f"the job did not go on behind here, {ranks} ranks, "
                          f"status {result.status}", result)
        for case in cases:
            if case.number not in returned:
                continue
            if found[case.number] != [case.check]:
                self.complain(case, f"told {found[case.number]}, not {case.check}, "
                              f"{ranks} ranks", result)
            elif case.kind == "waits" and not all(
                    code != "none" for who, code in returned[case.number]
                    if who == "even" or case.fault != "blocking"):
                self.complain(case, f"not an error everywhere: {returned[case.number]}")
            elif case.kind == "waits" and ranks > 2 and not all(
                    code in CLASSES[case.check] for who, code in returned[case.number]
                    if who == "odd" and case.fault != "blocking"):
                self.complain(case, f"another class of error: {returned[case.number]}")

    def stop(self, ranks, case):
        result = self.job(ranks, "stop", [case], "")
        found = reports(result.output)
        if [c for c, _ in found] != [case.check] or result.status != 66 or result.timed_out:
            self.complain(case, f"told {found}, not {case.check}, status {result.status}, "
                          f"{ranks} ranks", result)


def ranks_for(case, turn):
    """2 to 5, and no fewer than the case needs."""
    ranks = 2 + (case.number + turn) % 4
    return ranks if ranks >= case.least else case.least


def main():
    options = arguments()
    options.work = os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    cases = list(read_cases(options))
    faulty = [c for c in cases if c.fault != "none"]
    runner = Runner(options)
    for ranks in filter(None, options.agree.split(",")):
        runner.agree(int(ranks), cases)
    if options.go:
        by_ranks = collections.defaultdict(list)
        able = [c for c in faulty if c.kind != "stops"]
        for case in able[options.turn % options.go::options.go]:
            by_ranks[ranks_for(case, options.turn)].append(case)
        for ranks, some in sorted(by_ranks.items()):
            for start in range(0, len(some), TOGETHER):
                runner.go(ranks, some[start:start + TOGETHER])
    if options.stop:
        for case in faulty[options.turn % options.stop::options.stop]:
            runner.stop(ranks_for(case, options.turn), case)
    print(f"{runner.ran} calls: {runner.wrong} faults")
    return 1 if runner.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
