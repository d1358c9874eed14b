#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the time of the analysis grows with the size of a program.

Writes programs of more and more lines: layers of functions that call into other
files, with branches on sizes, loops of exchanges, error paths, numerical
kernels and collectives behind wrappers. All are correct. Each file is compiled
without and with the plugin, then the objects are checked as one program.

usage: lines.py [--lines 10000,20000,40000] [--huge] [--instructions]
                [--csv FILE] [--svg FILE]
           --huge: one function of that many lines instead of many files
           --instructions: count what is executed (Valgrind, some 30 times
           slower) instead of seconds: other work does not change that. The
           compiler is counted at -O0; what the plugin adds is about the same.

Prints lines, processor seconds of the plain compile, of what the plugin adds,
and of the check of the whole program. Fails when a finding is reported.
"""
import argparse
import csv
import os
import random
import re
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


def run(command, folder):
    done = subprocess.run(command, cwd=folder, text=True, timeout=3600,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or "[mpi-" in done.stdout:
        sys.exit(f"lines.py: {' '.join(command)[:200]}\n{done.stdout[:4000]}")
    return done.stdout


def seconds(command, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime -
            before.ru_stime)


def instructions(command, folder):
    """In thousand millions."""
    text = run(["valgrind", "--tool=cachegrind", "--cache-sim=no",
                "--cachegrind-out-file=/dev/null"] + command, folder)
    return int(re.search(r"I\s+refs:\s+([\d,]+)", text)[1]
               .replace(",", "")) / 1e9


def measure(lines, arguments):
    cost = instructions if arguments.instructions else seconds
    with tempfile.TemporaryDirectory() as folder:
        names = []
        texts = program(lines, arguments.huge)
        for number, text in enumerate(texts):
            names.append(f"part{number}")
            with open(os.path.join(folder, names[-1] + ".c"), "w",
                      encoding="utf-8") as file:
                file.write(text)
        plugin = os.path.join(arguments.build, "lib/tutti/libTuttiClang.so")
        flags = ["-O0" if arguments.instructions else "-O2", "-g",
                 "-Wno-everything", "-I", os.path.join(ROOT, "test/Inputs/stub")]
        plain = checked = 0
        for name in names:
            compile_one = [arguments.clang, *flags, "-c", name + ".c"]
            plain += cost(compile_one, folder)
            checked += cost(
                compile_one + ["-fplugin=" + plugin, "-Wbackend-plugin",
                               "-fplugin-arg-tutti-instrument=0"], folder)
        whole = cost([os.path.join(arguments.build, "bin/tutti"), "check",
                      *[name + ".o" for name in names]], folder)
    return (sum(len(text.splitlines()) for text in texts), plain,
            checked - plain, whole)


def draw(rows, unit, path):
    """Lines against what the plugin adds and the check takes."""
    wide, high, left, low = 640, 400, 70, 50
    most_x = max(row[0] for row in rows)
    most_y = max(max(row[2:]) for row in rows) or 1

    def at(x, y):
        return (f"{left + x / most_x * (wide - left - 20):.1f},"
                f"{high - low - y / most_y * (high - low - 20):.1f}")

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" '
           f'height="{high}" font-family="sans-serif" font-size="13">',
           f'<path d="M{at(0, most_y)} L{at(0, 0)} L{at(most_x, 0)}" '
           'fill="none" stroke="black"/>']
    for part in (0.25, 0.5, 0.75, 1):
        for (x, y), text, shift, anchor in (
                ((part * most_x, 0), f"{part * most_x:,.0f}", (0, 18), "middle"),
                ((0, part * most_y), f"{part * most_y:.3g}", (-6, 4), "end")):
            across, down = map(float, at(x, y).split(","))
            out.append(f'<text x="{across + shift[0]:.1f}" '
                       f'y="{down + shift[1]:.1f}" text-anchor="{anchor}">'
                       f'{text}</text>')
    out.append(f'<text x="{wide // 2}" y="{high - 8}" '
               'text-anchor="middle">lines of code</text>')
    for column, colour, text in ((2, "#0060a0", "added to the compiles"),
                                 (3, "#c04000", "check of the program")):
        way = " ".join(at(row[0], row[column]) for row in rows)
        out.append(f'<polyline points="{way}" fill="none" stroke="{colour}" '
                   'stroke-width="2"/>')
        out += [f'<circle cx="{point.split(",")[0]}" '
                f'cy="{point.split(",")[1]}" r="3" fill="{colour}"/>'
                for point in way.split()]
        out.append(f'<text x="{left + 15}" y="{column * 20}" '
                   f'fill="{colour}">{text}, {unit}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(out + ["</svg>"]) + "\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--lines", default="5000,10000,20000,40000,80000")
    parser.add_argument("--huge", action="store_true")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--instructions", action="store_true")
    parser.add_argument("--csv")
    parser.add_argument("--svg")
    arguments = parser.parse_args()
    unit = "G" if arguments.instructions else "s"
    heads = ("lines", f"plain_{unit}", f"plugin_adds_{unit}",
             f"whole_program_{unit}")
    rows = []
    print(*heads, sep="\t")
    for lines in map(int, arguments.lines.split(",")):
        row = measure(lines, arguments)
        rows.append((row[0], *(round(value, 4) for value in row[1:])))
        print(*rows[-1], sep="\t", flush=True)
    if arguments.csv:
        with open(arguments.csv, "w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([heads, *rows])
    if arguments.svg:
        draw(rows, "thousand million instructions" if arguments.instructions
             else "seconds", arguments.svg)


if __name__ == "__main__":
    main()
