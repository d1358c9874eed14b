#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the time of the analysis grows with the size of a program.

Writes programs of more and more lines: layers of functions that call into other
files, with branches on sizes, loops of exchanges, error paths, numerical
kernels and collectives behind wrappers. All are correct. Each file is compiled
without and with the plugin, then the objects are checked as one program.

usage: lines.py [--lines 10000,20000,40000] [--huge] [--csv FILE]
           --huge: one function of that many lines instead of many files

Prints lines, processor seconds of the plain compile, of what the plugin adds,
and of the check of the whole program. Fails when a finding is reported.
"""
import argparse
import csv
import os
import random
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__))))


def statement(rng, functions):
    """A few lines of a body; all ranks do the same."""
    kind = rng.randrange(7)
    if kind == 0 and functions:
        return [f"  if (s->step % {rng.randrange(2, 9)} == 0)",
                f"    {rng.choice(functions)}(s);"]
    if kind == 1 and functions:
        return [f"  {rng.choice(functions)}(s);"]
    if kind == 2:
        return ["  for (int i = 0; i < s->n; ++i)",
                "    for (int j = 1; j < 4; ++j)",
                f"      s->x[i] += {rng.randrange(1, 9)} * s->y[i * j % s->n];"]
    if kind == 3:
        return ["  if (s->rank == 0)",
                f'    printf("step %d: {rng.randrange(999)}\\n", s->step);']
    if kind == 4:
        return ["  if (!s->x) {",
                f'    fail(s, "no memory {rng.randrange(999)}");', "  }"]
    if kind == 5:
        return [f"  total(s, &s->sum[{rng.randrange(8)}]);"]
    return ["  if (s->rank > 0)",
            "    MPI_Send(s->x, s->n, MPI_DOUBLE, s->rank - 1, 7, s->comm);",
            "  if (s->rank + 1 < s->size)",
            "    MPI_Recv(s->y, s->n, MPI_DOUBLE, s->rank + 1, 7, s->comm,",
            "             MPI_STATUS_IGNORE);"]


HEADER = """#include <mpi.h>
struct state { int step, n, rank, size; double *x, *y, sum[8]; MPI_Comm comm; };
int printf(const char *, ...);
void total(struct state *s, double *value);
void fail(struct state *s, const char *why);
"""
SUPPORT = """
void total(struct state *s, double *value) {
  double own = *value;
  MPI_Allreduce(&own, value, 1, MPI_DOUBLE, MPI_SUM, s->comm);
}
void fail(struct state *s, const char *why) {
  printf("%s\\n", why);
  MPI_Abort(s->comm, 1);
}
"""


def body(rng, lines, functions):
    text = []
    while len(text) < lines:
        text += statement(rng, functions)
    return text


def program(lines, huge):
    """Texts of the files; each has about 1,000 lines."""
    rng = random.Random(lines)
    texts, known = [], []
    per_function = lines if huge else 40
    for number in range(1 if huge else max(1, lines // 1000)):
        text, own = [], []
        for index in range(1 if huge else 1000 // (per_function + 3)):
            name = f"f_{number}_{index}"
            text += [f"void {name}(struct state *s) {{"]
            text += body(rng, per_function, rng.sample(known, min(3, len(known))))
            text += ["}"]
            own.append(name)
        texts.append((list(known), text))
        known = own
    result = []
    for callees, text in texts:
        heads = [f"void {name}(struct state *s);" for name in callees]
        result.append(HEADER + "\n".join(heads + text) + "\n")
    calls = "".join(f"  {name}(&s);\n" for name in known)
    heads = "".join(f"void {name}(struct state *s);\n" for name in known)
    result.append(HEADER + heads + SUPPORT +
                  "int main(int argc, char **argv) {\n  struct state s = {0};\n"
                  "  MPI_Init(&argc, &argv);\n  s.comm = MPI_COMM_WORLD;\n"
                  "  MPI_Comm_rank(s.comm, &s.rank);\n"
                  "  MPI_Comm_size(s.comm, &s.size);\n" + calls +
                  "  MPI_Finalize();\n}\n")
    return result


def seconds(command, folder, expect=0):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, text=True, timeout=3600,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != expect or "warning:" in done.stdout:
        sys.exit(f"lines.py: {' '.join(command)[:200]}\n{done.stdout[:4000]}")
    return (after.ru_utime + after.ru_stime - before.ru_utime -
            before.ru_stime)


def measure(lines, arguments):
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, text in enumerate(program(lines, arguments.huge)):
            names.append(f"part{number}")
            with open(os.path.join(folder, names[-1] + ".c"), "w",
                      encoding="utf-8") as file:
                file.write(text)
        plugin = os.path.join(arguments.build, "lib/tutti/libTuttiClang.so")
        flags = ["-O2", "-g", "-Wno-everything", "-I",
                 os.path.join(ROOT, "test/Inputs/stub")]
        plain = checked = 0
        for name in names:
            compile_one = [arguments.clang, *flags, "-c", name + ".c"]
            plain += seconds(compile_one, folder)
            checked += seconds(
                compile_one + ["-fplugin=" + plugin, "-Wbackend-plugin",
                               "-fplugin-arg-tutti-instrument=0"], folder)
        whole = seconds([os.path.join(arguments.build, "bin/tutti"), "check",
                         *[name + ".o" for name in names]], folder)
        total = sum(len(t.splitlines())
                    for t in program(lines, arguments.huge))
    return total, plain, checked - plain, whole


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--lines", default="5000,10000,20000,40000,80000")
    parser.add_argument("--huge", action="store_true")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--csv")
    arguments = parser.parse_args()
    rows = [("lines", "plain_s", "plugin_adds_s", "whole_program_s")]
    print(*rows[0], sep="\t")
    for lines in map(int, arguments.lines.split(",")):
        row = measure(lines, arguments)
        rows.append((row[0], *(round(value, 3) for value in row[1:])))
        print(*rows[-1], sep="\t", flush=True)
    if arguments.csv:
        with open(arguments.csv, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)


if __name__ == "__main__":
    main()
