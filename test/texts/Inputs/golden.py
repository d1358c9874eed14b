#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The whole messages at the end of the programs of test/texts.

    golden.py ROOT                   each check has one, on each side and in each language
    golden.py --write TUTTI FILE...  the text is made anew, with MPICH
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

CHECK = re.compile(r'^TUTTI_CHECK\(\s*\w+,\s*"([\w-]+)",\s*(\w+)', re.M)
FOLDERS = {"Static": ["compile"], "Run": ["run"], "Both": ["compile", "run"]}
# At compile time a message is made of the source, and has the words of its language. What a
# run says is the same in C and in C++, as which the programs in C are compiled too.
LANGUAGES = {"compile": ["c", "cpp", "f90"], "run": ["c", "f90"]}
WRAPPERS = {".c": "mpicc.mpich", ".cpp": "mpicxx.mpich", ".f90": "mpifort.mpich"}


def faults(root):
    found = []
    texts = root / "test/texts"
    wanted = set()
    for id, side in CHECK.findall((root / "runtime/include/tutti/Checks.def").read_text()):
        for folder in FOLDERS[side]:
            for language in LANGUAGES[folder]:
                file = texts / folder / f"{id}.{language}"
                wanted.add(file)
                if not file.is_file():
                    found.append(f"{id}: no {file.relative_to(root)} with its whole message")
                elif not re.search(rf"CHECK.*{id}\]", file.read_text()):
                    found.append(f"{file.relative_to(root)}: expects no message of {id}")
    ids = {file.stem for file in wanted}
    found += [f"{file.relative_to(root)}: no such check"
              for file in texts.glob("*/mpi-*") if file.stem not in ids]
    print(f"{len(wanted)} whole messages, {len(found)} faults")
    return found


def said(tutti, file):
    """What the compiler, or the run, says of the program."""
    program = file.read_text()
    flags = ["-fopenmp"] if "_omp" in program.split("RUN:")[1].split("\n")[0] else []
    with tempfile.TemporaryDirectory() as folder:
        runs = file.parent.name == "run"
        command = [tutti, WRAPPERS[file.suffix], "-g", *flags, file.name, "-o", f"{folder}/a"]
        compiled = subprocess.run([*command, *([] if runs else ["-c"])], cwd=file.parent,
                                  capture_output=True, text=True)
        if not runs:
            return compiled.stderr
        job = subprocess.run(["mpiexec.mpich", "-n", "3" if "%ran_3" in program else "2", f"{folder}/a", f"{folder}/data"],
                             cwd=file.parent, timeout=120, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             env={**os.environ, "TUTTI_OPTIONS": "stall_timeout=1"}, text=True)
        report = pathlib.Path(__file__).with_name("report.py")
        return subprocess.run([sys.executable, report], input=job.stdout, capture_output=True, text=True).stdout


def write(tutti, file):
    comment = "!" if file.suffix == ".f90" else "//"
    program = re.sub(rf"\n*(^{comment} CHECK.*\n)*\Z", "\n", file.read_text(), flags=re.M)
    lines, directive = [], "CHECK"
    for line in said(tutti, file).splitlines():
        exact = re.sub(r"(\{\{|\[\[)", lambda m: "{{[" + m[1][0] + "]}}{{[" + m[1][0] + "]}}", line)
        lines.append(f"{comment} {directive}:{exact}" if line else f"{comment} CHECK-EMPTY:")
        directive = "CHECK-NEXT"
    file.write_text(program + "\n" + "\n".join(lines) + "\n")


if sys.argv[1] == "--write":
    for name in sys.argv[3:]:
        write(sys.argv[2], pathlib.Path(os.path.abspath(name)))
else:
    missing = faults(pathlib.Path(sys.argv[1]))
    print("\n".join(sorted(missing)))
    sys.exit(1 if missing else 0)
