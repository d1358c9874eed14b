#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plays random communication programs with and without the runtime.

    run_time.py --bare player --checked player-with-runtime --launcher "mpiexec" \\
                --work <folder> [--correct 60] [--faulty 40] [--reordered 40]
                [--seed 1]

Correct programs must be silent and receive the same data with the runtime as
without; a program with a planted fault must end with status 66 and the check
that the fault can show itself by. One whose calls changed places and that would
be stuck if everything waited is an mpi-send-unsafe, or the deadlock itself (a
stall where the data alone would let it go on); one that would not be is silent. Exit status: 0 no disagreement, 1 some, 2 a
player did not work."""

import argparse
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "corpus")]
import jobs  # noqa: E402
from messages import Maker, outcomes, play  # noqa: E402

REPORT = re.compile(r"==tutti== (?:ERROR|WARNING): .*\[(mpi-[\w-]+)\]")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bare", required=True)
    parser.add_argument("--checked", required=True)
    parser.add_argument("--launcher", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--correct", type=int, default=60)
    parser.add_argument("--faulty", type=int, default=40)
    parser.add_argument("--reordered", type=int, default=40)
    parser.add_argument("--together", type=int, default=5, help="correct programs in one job")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--timeout", type=float, default=100)
    parser.add_argument("--show", type=int, default=5)
    return parser.parse_args()


class Runner:
    def __init__(self, options):
        self.options = options
        self.wrong = 0

    def job(self, program, size, files):
        return jobs.run(self.options.launcher.split() + ["-n", str(size), program] + files,
                        self.options.timeout, self.options.work,
                        {"TUTTI_OPTIONS": "stall_timeout=10:color=never"})

    def write(self, name, program):
        with open(os.path.join(self.options.work, name), "w") as file:
            file.write(program.text())
        return name

    def complain(self, title, files, result):
        self.wrong += 1
        if self.wrong > self.options.show:
            return
        print(f"\n=== {title}; status {result.status}"
              f"{', time-out' if result.timed_out else ''}, {result.seconds:.1f} s")
        print("\n".join(result.output.splitlines()[:30]))
        for file in files:
            print(f"--- {os.path.join(self.options.work, file)}")
            with open(os.path.join(self.options.work, file)) as text:
                print(text.read())


def digests(output):
    return sorted(line for line in output.splitlines() if " digest " in line)


def correct(runner, seeds):
    by_size = {}
    for seed in seeds:
        program = Maker(random.Random(seed)).program()
        by_size.setdefault(program.size, []).append(runner.write(f"correct-{seed}", program))
    for size, files in sorted(by_size.items()):
        for start in range(0, len(files), runner.options.together):
            some = files[start:start + runner.options.together]
            bare = runner.job(runner.options.bare, size, some)
            if bare.status or len(digests(bare.output)) != size * len(some):
                print(f"run_time.py: the player itself failed, status {bare.status}:\n"
                      + bare.output[:2000])
                sys.exit(2)
            checked = runner.job(runner.options.checked, size, some)
            title = None
            if REPORT.search(checked.output):
                title = "false alarm: " + " ".join(sorted(set(REPORT.findall(checked.output))))
            elif checked.status or checked.timed_out:
                title = "a correct program did not end well with the runtime"
            elif digests(checked.output) != digests(bare.output):
                title = "other data received with the runtime"
            if title:
                played = len(digests(checked.output)) // size
                runner.complain(f"{title}; {size} ranks, about the {played + 1}. of the files",
                                some[played:played + 1] or some[-1:], checked)


def faulty(runner, seed, count):
    planted = 0
    while planted < count:
        seed += 1
        maker = Maker(random.Random(seed))
        changed = maker.plant(maker.program(15))
        if not changed:
            continue
        program, how = changed
        seen = outcomes(program, random.Random(seed))
        if None in seen or "message-type" in seen:
            # Legal by accident, or depending on timing; or another message
            # takes the place of the missing one, which is not what is tried.
            continue
        planted += 1
        accepted = {("mpi-" if s == "deadlock" else "mpi-collective-") + s for s in seen}
        if how in ("skip", "comm"):
            # Who leaves out a started collective, on the right communicator at
            # least, may be at the end, where it is seen, before the others are
            # stuck.
            accepted.add("mpi-collective-order")
        if how in ("comm", "name"):
            # It meets another call, of which the root may differ as well, or
            # has an operation now that does not work on its type.
            accepted |= {"mpi-collective-root", "mpi-argument"}
        # The model takes every collective to wait for all of its ranks; where
        # one does not, the job ends, and that it need not have is told.
        relies = {"mpi-send-unsafe"} if how == "swap" else set()
        if play(program, random.Random(seed), False, True, flow=True) is None:
            accepted.add("mpi-stall")  # the library chose to wait: no proof
        file = runner.write(f"faulty-{seed}", program)
        result = runner.job(runner.options.checked, program.size, [file])
        ids = set(REPORT.findall(result.output))
        if ids and ids <= {"mpi-stall", "mpi-deadlock"} and result.timed_out and \
                any(" test " in line for line in program.text().splitlines()):
            continue  # who asks again and again may do something else one day
        if ids and ids <= relies and result.status == 0:
            continue
        if not ids & accepted or result.status != 66 or result.timed_out:
            runner.complain(f"seed {seed}, planted: {how}, {program.size} ranks: expected "
                            f"{'|'.join(sorted(accepted))}, got {' '.join(sorted(ids)) or 'nothing'}",
                            [file], result)


def same_order(program):
    """Every rank makes the same collective calls on each communicator."""
    made = {}
    for line in program.text().splitlines():
        rank, name, *rest = line.split()
        if name[0].isupper():
            made.setdefault(rest[1], {}).setdefault(rank, []).append((name, rest[5]))
    return all(len(set(map(tuple, of.values()))) == 1 for of in made.values())


def reordered(runner, seed, count):
    """Returns how many of them relied on buffering."""
    tried = unsafe = 0
    while tried < count:
        seed += 1
        maker = Maker(random.Random(seed))
        program = maker.reorder(maker.program(12))
        strict = play(program, random.Random(seed), True, False)
        free = play(program, random.Random(seed), False, True)
        if strict not in (None, "deadlock") or free not in (None, "deadlock"):
            continue
        if strict is None and tried % 4:
            tried += 1  # most are still correct: not all of them need a job
            continue
        tried += 1
        unsafe += strict is not None
        file = runner.write(f"reordered-{seed}", program)
        result = runner.job(runner.options.checked, program.size, [file])
        ids = set(REPORT.findall(result.output))
        expected = {"mpi-send-unsafe", "mpi-deadlock"} if strict else set()
        if strict and play(program, random.Random(seed), False, True, flow=True) is None:
            # Only because the library lets a part of a collective wait for more
            # than its data, which is not proven.
            expected = {"mpi-send-unsafe", "mpi-stall"}
        if strict and not same_order(program):
            # Collectives changed places; in the model one rank is stuck before
            # all have come to them.
            ids = {"mpi-deadlock" if i.startswith("mpi-collective-") else i for i in ids}
        good = ids and ids <= expected if strict else not ids
        if not good or result.timed_out or \
                result.status != (0 if ids <= {"mpi-send-unsafe"} else 66):
            runner.complain(f"seed {seed}, reordered, {program.size} ranks: expected "
                            f"{'|'.join(sorted(expected)) or 'silence'}, got "
                            f"{' '.join(sorted(ids)) or 'nothing'}", [file], result)
    return unsafe


def main():
    options = arguments()
    options.work = os.path.abspath(options.work)
    os.makedirs(options.work, exist_ok=True)
    runner = Runner(options)
    correct(runner, range(options.seed, options.seed + options.correct))
    faulty(runner, options.seed, options.faulty)
    unsafe = reordered(runner, options.seed, options.reordered)
    print(f"{options.correct} correct and {options.faulty} faulty programs, {options.reordered} "
          f"reordered ({unsafe} rely on buffering): {runner.wrong} disagreements")
    return 1 if runner.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
