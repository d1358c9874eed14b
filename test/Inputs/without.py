#!/usr/bin/env python3
# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs tests with a run time that was built without some of its trackers.

    without.py --lit lit.py --build <build> --without <build without> --mpi mpich
               --trackers files,onesided [lit's option]... <folder of tests>...

Everything but the run time is that of <build>: the driver finds its libraries
beside itself, so it is copied to a folder where the run time is another one.
Tests that need a tracker which is not there are skipped, all others pass."""

import argparse
import os
import shutil
import subprocess
import sys


def fill(layout, build, without, mpi):
    shutil.rmtree(layout, ignore_errors=True)
    shutil.copytree(os.path.join(build, "bin"), os.path.join(layout, "bin"), symlinks=True)
    libraries = os.path.join(layout, "lib", "tutti")
    os.makedirs(libraries)
    for name in os.listdir(os.path.join(build, "lib", "tutti")):
        of = without if name == mpi else build
        os.symlink(os.path.join(of, "lib", "tutti", name), os.path.join(libraries, name))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("lit", "build", "without", "mpi", "trackers"):
        parser.add_argument(f"--{name}", required=True)
    options, rest = parser.parse_known_args()
    layout = os.path.join(options.without, "layout")
    fill(layout, options.build, options.without, options.mpi)
    return subprocess.call([sys.executable, options.lit, "-sv", "-j", "2",
                            "--param", f"layout={layout}", "--param", f"mpi={options.mpi}",
                            "--param", f"without={options.trackers}"] + rest)


if __name__ == "__main__":
    sys.exit(main())
