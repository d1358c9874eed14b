#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles what the pages of the checks show, and prints which checks tell of it. Fails
when something does not compile, or what is right has a finding.

    pages.py FOLDER CLANG ARGUMENTS...
"""
import glob
import os
import re
import subprocess
import sys

PRELUDE = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
enum { N = 8 };
int omp_get_thread_num(void);
void work(), use();
double f();
"""
# What snippets leave to the reader's imagination, by name; anything else a snippet
# declares itself.
NAMES = {
    "comm": "MPI_Comm comm", "ring": "MPI_Comm ring", "win": "MPI_Win win", "file": "MPI_File file",
    "info": "MPI_Info info", "type": "MPI_Datatype type", "request": "MPI_Request request",
    "requests": "MPI_Request *requests", "status": "MPI_Status status",
    "name": "const char *name", "argc": "int argc", "argv": "char **argv",
    "lengths": "int *lengths", "dims": "int *dims", "bytes": "MPI_Aint *bytes",
    "elements": "int *elements",
}
for one in ("rank", "n", "peer", "tag", "left", "right"):
    NAMES[one] = f"int {one}"
DATA = ("x", "y", "z", "a", "b", "s", "r", "in", "out", "own", "buffer", "total", "local")


def declared(name, code):
    """The parameter that gives a snippet its name; of data by how it is used."""
    if name in NAMES:
        return NAMES[name]
    if re.search(rf"MPI_Barrier\([^)]*\b{name}\b", code):
        return f"MPI_Comm {name}"
    number = next((kind for kind in ("double", "float") if "MPI_" + kind.upper() in code), "int")
    if re.search(rf"&{name}\b(?!\[)|\b{name} [-+]?= ", code):
        return f"{number} {name}"
    return f"{number} *{name}" if f"{name}[" in code else f"void *{name}"


def snippets(page):
    """('Wrong' or 'Right', the code) of each block in C."""
    with open(page) as file:
        text = file.read()
    for name in ("Wrong", "Right"):
        section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
        for code in re.findall(r"^```c\n(.*?)^```$", section.group(1) if section else "", re.M | re.S):
            yield name, code


def program(code, clang):
    """The code as a function whose parameters are what it does not declare."""
    given, text = [], ""
    if "rank" in code and "rank;" not in code and "&rank" not in code:
        code = "int rank;\nMPI_Comm_rank(comm, &rank);\n" + code
    for _ in range(20):
        text = f"{PRELUDE}void page({', '.join(given) or 'void'}) {{\n{code}}}\n"
        ran = subprocess.run(clang + ["-fsyntax-only", "-xc", "-"], input=text,
                             capture_output=True, text=True)
        missing = {name for name in re.findall(r"use of undeclared identifier '(\w+)'", ran.stderr)
                   if name in NAMES or name in DATA}
        if not missing:
            break
        given += sorted(declared(name, code) for name in missing)
    return text


def main():
    folder, clang = sys.argv[1], sys.argv[2:]
    plain = [word for word in clang if not word.startswith("-fplugin")]
    wrong = 0
    for page in sorted(glob.glob(os.path.join(folder, "mpi-*.md"))):
        check = os.path.basename(page)[:-3]
        for name, code in snippets(page):
            ran = subprocess.run(clang + ["-O1", "-g", "-c", "-o", os.devnull, "-xc", "-"],
                                 input=program(code, plain), capture_output=True, text=True)
            told = sorted(set(re.findall(r"\[-Wbackend-plugin=(mpi-[a-z-]+)\]", ran.stderr)))
            print(f"{check} {name}: {'does not compile' if ran.returncode else ' '.join(told) or 'silent'}")
            # A snippet may end before what it makes is freed.
            if ran.returncode or (name == "Right" and set(told) - {"mpi-leak"}):
                print(ran.stderr)
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
