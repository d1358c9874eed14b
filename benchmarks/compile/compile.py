#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What Tutti adds to the time of compiling real programs.

Compiles every file of a compilation database without and with it, one after the
other, several times, and compares within each pair. Times are the processor time
(user and system) of the compiler and its children. Also says whether the object
file stayed the same, which it must without instrumentation. With --instructions
what the compiler executes is counted instead (Valgrind, some 30 times slower, one
pair): other work on the machine does not change that. With --both the compilation
with instrumentation is a third one.

usage: compile.py compile_commands.json --pass libTuttiPass.so
       compile.py commands.jsonl --clang libTuttiClang.so --csv out.csv
       (commands.jsonl as written by record.py)
"""
import argparse
import csv
import datetime
import filecmp
import json
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

FORTRAN = (".f", ".F", ".f90", ".F90", ".f95", ".F95")


def fail(text):
    sys.exit(f"compile.py: {text}")


def read_database(path):
    try:
        with open(path) as text:
            if path.endswith(".jsonl"):
                entries = [json.loads(line) for line in text if line.strip()]
            else:
                entries = json.load(text)
    except (OSError, ValueError) as error:
        fail(f"{path}: {error}")
    seen, result = set(), []
    for entry in entries:
        words = entry.get("arguments") or shlex.split(entry["command"])
        key = (entry["directory"], entry["file"], tuple(words))
        # Configure compiles files that are gone afterwards.
        if key not in seen and os.path.exists(
                os.path.join(entry["directory"], entry["file"])):
            seen.add(key)
            result.append((entry["directory"], entry["file"], words))
    return result


def through_wrapper(words, directory):
    """What an MPI wrapper would run, so that the wrapper's own time is not
    measured."""
    if not os.path.basename(words[0]).startswith("mpi"):
        return words
    for option in ("-show", "--showme"):
        shown = subprocess.run(words + [option], cwd=directory, text=True,
                               stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
        if shown.returncode == 0 and " -c" in shown.stdout:
            return [w for w in shlex.split(shown.stdout) if w != option]
    return words


def without_output(words):
    result, skip = [], False
    for word in words:
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT", "-MQ"):
            skip = True
        elif word not in ("-MD", "-MMD", "-MP"):
            result.append(word)
    return result


def count(words, directory):
    """(status, thousand million instructions, text) of one compilation; flang
    compiles in a process of its own."""
    done = subprocess.run(["valgrind", "--trace-children=yes",
                           "--tool=cachegrind", "--cache-sim=no",
                           "--cachegrind-out-file=/dev/null"] + words,
                          cwd=directory, text=True, errors="replace",
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    refs = re.findall(r"I\s+refs:\s+([\d,]+)", done.stdout)
    if not refs:
        return done.returncode or 1, 0, done.stdout
    total = sum(int(number.replace(",", "")) for number in refs)
    return done.returncode, total / 1e9, done.stdout


def run(words, directory):
    """(status, processor seconds, text) of one compilation."""
    with tempfile.TemporaryFile() as text:
        process = subprocess.Popen(words, cwd=directory, stdout=text,
                                   stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        text.seek(0)
        return (process.returncode, usage.ru_utime + usage.ru_stime,
                text.read().decode(errors="replace"))


def takes_plugins(compiler, known={}):
    """Whether it is clang or flang; other compilers of a build are left out."""
    if compiler not in known:
        shown = subprocess.run([compiler, "--version"], text=True,
                               stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT)
        known[compiler] = any(name in shown.stdout for name in
                              ("clang", "flang"))
    return known[compiler]


def plugin_options(arguments, file):
    plugin = arguments.pass_plugin
    if arguments.clang_plugin and not file.endswith(FORTRAN):
        options = [f"-fplugin={arguments.clang_plugin}"]
        if not arguments.instrument:
            options += ["-fplugin-arg-tutti-instrument=0"]
        return options
    return [f"-fpass-plugin={plugin}"] if plugin else None


def measure(arguments, job, folder):
    directory, file, words = job
    words = without_output(through_wrapper(words, directory))
    words += shlex.split(arguments.add)
    options = plugin_options(arguments, file)
    if options is None or not takes_plugins(words[0]):
        return None
    outputs = [os.path.join(folder, name) for name in ("plain.o", "tutti.o")]
    commands = [words + ["-o", outputs[0]], words + options +
                ["-o", outputs[1]]]
    ways = [0, 1]
    if arguments.both:
        outputs.append(os.path.join(folder, "instrumented.o"))
        commands.append(["env", "TUTTI_PASS_OPTIONS=instrument=1"] + words +
                        options + ["-o", outputs[2]])
        ways = [0, 1, 2]
    times, texts = ([], [], []), ["", "", ""]
    once = count if arguments.instructions else run
    # The first round fills the caches and is not counted.
    for turn in range(1 if arguments.instructions else 0, arguments.runs + 1):
        for which in (ways if turn % 2 else reversed(ways)):
            status, cost, texts[which] = once(commands[which], directory)
            if status != 0:
                if which:  # is it the plugin, or the file itself?
                    which = 0 if run(commands[0], directory)[0] else 1
                return {"file": file, "status": ("plain" if which == 0 else
                        "TUTTI") + f" {status}", "text": texts[which]}
            if turn:
                times[which].append(cost)
    ratios = [b / a for a, b in zip(times[0], times[1])]
    said = [line for line in texts[1].splitlines() if "[mpi-" in line]
    both = {"instrumented_ratio": statistics.median(
        b / a for a, b in zip(times[0], times[2]))} if arguments.both else {}
    return {"file": file, "status": "ok", "plain": min(times[0]),
            "tutti": min(times[1]), "plain_median":
            statistics.median(times[0]), "tutti_median":
            statistics.median(times[1]), "ratio": statistics.median(ratios),
            **both, "findings": len(said),
            "same_object": int(filecmp.cmp(*outputs[:2], shallow=False))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("database", help="compile_commands.json, or the .jsonl "
                        "that record.py wrote")
    parser.add_argument("--name", default="", help="of the program, for the CSV")
    parser.add_argument("--pass", dest="pass_plugin", metavar="LIB",
                        help="load LIB with -fpass-plugin")
    parser.add_argument("--clang", dest="clang_plugin", metavar="LIB",
                        help="load LIB with -fplugin (Fortran: --pass)")
    parser.add_argument("--instrument", action="store_true",
                        help="with instrumentation of what is flagged")
    parser.add_argument("--both", action="store_true",
                        help="without and with instrumentation")
    parser.add_argument("--instructions", action="store_true",
                        help="count instructions, in thousand millions")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--add", default="", help="compiler options to add")
    parser.add_argument("--most", type=int, default=0,
                        help="measure at most that many files, evenly spread")
    parser.add_argument("--csv", default="", help="append a line per file here")
    parser.add_argument("--summary", default="",
                        help="append a line for the program here")
    arguments = parser.parse_args()
    if not arguments.pass_plugin and not arguments.clang_plugin:
        fail("nothing to measure: give --pass or --clang")
    arguments.unit = "G" if arguments.instructions else "s"
    if arguments.instructions:
        arguments.runs = 1
        if not shutil.which("valgrind"):
            fail("--instructions needs valgrind")
    for plugin in (arguments.pass_plugin, arguments.clang_plugin):
        if plugin and not os.path.exists(plugin):
            fail(f"{plugin}: no such file")
    if arguments.both and arguments.clang_plugin:
        fail("--both needs --pass")
    if not arguments.instrument:
        before = os.environ.get("TUTTI_PASS_OPTIONS")
        os.environ["TUTTI_PASS_OPTIONS"] = ":".join(
            filter(None, [before, "instrument=0"]))

    jobs = read_database(arguments.database)
    if arguments.most and len(jobs) > arguments.most:
        step = len(jobs) / arguments.most
        jobs = [jobs[int(i * step)] for i in range(arguments.most)]
    folder, rows, failed = tempfile.mkdtemp(prefix="tutti-compile-"), [], 0
    try:
        for job in jobs:
            row = measure(arguments, job, folder)
            if row and row["status"] != "ok":
                failed += row["status"].startswith("TUTTI")
                print(f"{row['file']}: {row['status']}\n{row['text']}",
                      file=sys.stderr)
            elif row:
                rows.append(row)
                also = (f"{row['instrumented_ratio']:.3f} " if arguments.both
                        else "")
                print(f"{row['ratio']:.3f} {also}{row['plain']:7.3f} {arguments.unit} "
                      f"{row['findings']} found, object "
                      f"{'same' if row['same_object'] else 'DIFFERS'}  "
                      f"{row['file']}", flush=True)
    finally:
        shutil.rmtree(folder)
    if not rows:
        fail("no file could be compiled")
    report(arguments, rows)
    sys.exit(1 if failed else 0)


def append(path, row):
    new = not os.path.exists(path)
    with open(path, "a", newline="") as out:
        writer = csv.DictWriter(out, row.keys(), lineterminator="\n")
        if new:
            writer.writeheader()
        writer.writerow(row)


def report(arguments, rows):
    common = {"date": datetime.date.today().isoformat(),
              "program": arguments.name, "plugin":
              "clang" if arguments.clang_plugin else "pass",
              "instrumented": int(arguments.instrument),
              "unit": arguments.unit}
    if arguments.csv:
        for row in rows:
            append(arguments.csv, {**common, **{
                key: f"{value:.4f}" if isinstance(value, float) else value
                for key, value in row.items() if key != "status"},
                "file": os.path.basename(row["file"])})
    plain = sum(row["plain"] for row in rows)
    tutti = sum(row["tutti"] for row in rows)
    summary = {**common, "files": len(rows), "runs": arguments.runs,
               "plain": f"{plain:.2f}",
               "ratio_of_sums_of_minima": f"{tutti / plain:.4f}",
               "ratio_of_sums_of_medians": "%.4f" % (
                   sum(row["tutti_median"] for row in rows) /
                   sum(row["plain_median"] for row in rows)),
               "median_ratio_of_files": "%.4f" % statistics.median(
                   row["ratio"] for row in rows),
               **({"instrumented_median_ratio": "%.4f" % statistics.median(
                   row["instrumented_ratio"] for row in rows)}
                  if arguments.both else {}),
               "worst_ratio": f"{max(row['ratio'] for row in rows):.3f}",
               "worst_file": os.path.basename(
                   max(rows, key=lambda row: row["ratio"])["file"]),
               "findings": sum(row["findings"] for row in rows),
               "objects_differ": sum(not row["same_object"] for row in rows)}
    print(", ".join(f"{key} {value}" for key, value in summary.items()))
    if arguments.summary:
        append(arguments.summary, summary)


if __name__ == "__main__":
    main()
