#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What `tutti mpicc` costs beside `mpicc` for files that hold next to nothing.

    driver.py --tutti build/release/bin/tutti [--wrapper mpicc.mpich] [--runs 25]

Processor time (user and system, children included) of the whole command, the
wrapper's shell and all. The wrapper starts the same clang in both. Prints a
line per file: the minima in milliseconds and their difference."""

import argparse
import os
import resource
import subprocess
import tempfile

FILES = {
    "empty.c": "",
    "five-lines.c": "#include <mpi.h>\nint main(int argc, char **argv) {\n"
                    "  MPI_Init(&argc, &argv);\n  MPI_Barrier(MPI_COMM_WORLD);\n"
                    "  return MPI_Finalize();\n}\n",
}


def spent():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (used.ru_utime + used.ru_stime) * 1e3


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tutti", required=True)
    parser.add_argument("--wrapper", default="mpicc")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--runs", type=int, default=25)
    options = parser.parse_args()
    environment = dict(os.environ, MPICH_CC=options.clang, OMPI_CC=options.clang)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            path = os.path.join(folder, name)
            with open(path, "w") as file:
                file.write(text)
            command = [options.wrapper, "-c", path, "-o", os.path.join(folder, "x.o")]
            times = {"bare": [], "tutti": []}
            for _ in range(options.runs + 1):  # the first of each warms up
                for way, front in (("bare", []), ("tutti", [os.path.abspath(options.tutti)])):
                    before = spent()
                    subprocess.run(front + command, env=environment, check=True)
                    times[way].append(spent() - before)
            bare, tutti = (min(times[way][1:]) for way in ("bare", "tutti"))
            print(f"{name:13} {options.wrapper} {bare:.1f} ms, with tutti {tutti:.1f} ms "
                  f"(+{tutti - bare:.1f})")


if __name__ == "__main__":
    main()
