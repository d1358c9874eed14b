#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the command blocks of the documents for users.

    command_blocks.py ROOT FOLDER PREFIX NAME=COMMAND...

Each block of README.md and docs/ that is marked `console` or `sh` is known here by its
first words: it is run in a folder of its own with the files it speaks of, by one shell
that stops at the first command that fails, or there is a reason why it is not. A block
that is not known is a fault, and so is an entry without a block. NAME=COMMAND says what
a word stands for here (mpicc=mpicc.mpich); ROOT is the folder of the sources,
PREFIX what stands for /opt/tutti.
"""
import os
import pathlib
import subprocess
import sys

from walk import blocks, make_tools

HELLO = """#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  printf("rank %d is here\\n", rank);
  MPI_Finalize();
  return 0;
}
"""
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(Hello C)
find_package(MPI REQUIRED COMPONENTS C)
add_executable(hello solver.c)
target_link_libraries(hello MPI::MPI_C)
enable_testing()
add_test(NAME hello COMMAND ${MPIEXEC_EXECUTABLE} -n 2 $<TARGET_FILE:hello>)
"""
BUILDS = "builds and tests Tutti itself, as .ci/test does"
# The first words of a block: why it is not run, or None.
KNOWN = {
    ("README.md", ".ci/demo"): BUILDS,
    ("README.md", "cmake --preset release"): BUILDS,
    ("README.md", "tutti mpicc -g -fopenmp solver.c -o solver"): None,
    ("docs/tutorial.md", None): "run by documents.test",
    ("docs/tutorial-fortran.md", None): "run by documents-fortran.test",
    ("docs/install.md", ".ci/install-packages"): BUILDS,
    ("docs/install.md", "module use"): "needs modules and Slurm",
    ("docs/install.md", "podman build"): "needs podman and the network",
    ("docs/platforms.md", None): "builds Tutti in other releases",
    ("docs/editors.md", "clang-tidy -load="): None,
    ("docs/faq.md", "cat list"): None,
    ("docs/thread-sanitizer.md", "tutti mpicc -fsanitize=thread"): None,
    ("docs/ci/README.md", "cmake -B build -DCMAKE_EXPORT"): None,
    ("docs/ci/README.md", "cmake -B build \"-DMPIEXEC"): None,
}


def commands(mark, body):
    """A block's commands; what else a console shows is what they print."""
    if mark == "console":
        return [line[2:] for line in body if line.startswith("$ ")]
    return [line for line in body if not line.startswith("#")]


def prepare(folder, body):
    """The files that the blocks speak of."""
    folder.mkdir(parents=True)
    (folder / "solver.c").write_text(HELLO)
    (folder / "x.c").write_text(HELLO)
    (folder / "CMakeLists.txt").write_text(PROJECT)
    (folder / "list").write_text("[mpi-buffer-overlap]\nsrc:*libscalapack*\n")
    return "mpicc solver.c -o nwchem\nPATH=$PWD:$PATH\n" if "nwchem" in "".join(body) else ""


def run(name, script, folder, tools):
    ran = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=folder, text=True,
                         env={**os.environ, "PATH": f"{tools}:{os.environ['PATH']}"},
                         stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    print(f"{name}: {'right' if ran.returncode == 0 else 'status %d' % ran.returncode}")
    if ran.returncode:
        print(script, ran.stdout, sep="\n")
    return ran.returncode == 0


def main():
    root, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    tools = folder / ".tools"
    make_tools(tools, sys.argv[4:])
    left, good, ran = set(KNOWN), True, 0
    documents = [root / "README.md", *sorted((root / "docs").glob("*.md")), *sorted((root / "docs/ci").glob("*.md"))]
    for document in documents:
        name = document.relative_to(root).as_posix()
        for mark, body in blocks(document.read_text()):
            if mark not in ("console", "sh"):
                continue
            script = commands(mark, body)
            entry = next((e for e in KNOWN if e[0] == name and (not e[1] or script[:1] and script[0].startswith(e[1]))), None)
            if not entry:
                print(f"{name}: not known: {body[0]}")
                good = False
                continue
            if KNOWN[entry]:
                if entry in left:
                    print(f"{name}: {entry[1] or 'all'}: {KNOWN[entry]}")
                left.discard(entry)
                continue
            left.discard(entry)
            ran += 1
            place = folder / str(ran)
            before = prepare(place, body)
            good &= run(f"{name}: {script[0]}", before + "\n".join(script).replace("/opt/tutti", sys.argv[3]), place, str(tools))
    for entry in left:
        print(f"{entry[0]}: no block begins with {entry[1]}")
    print(f"{ran} blocks were run")
    return 0 if good and not left else 1


if __name__ == "__main__":
    sys.exit(main())
