# Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A faulty program and its correct twin from one text.

In a text, <<right ## wrong>> is the place of the fault: the twin has the left
side, the faulty program the right one. What is expected is named by check ids;
nothing here knows how the programs are run or judged."""

import re
from dataclasses import dataclass

FAULT = re.compile(r"<<(.*?)##(.*?)>>", re.S)

FRAME = """\
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
@includes@
@before@
int main(int argc, char **argv) {
  int rank, size;
  @init@
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  (void)comm;
@body@
  @finalize@
  return 0;
}
"""


@dataclass
class Pair:
    """One fault and its twin."""

    name: str
    kind: str  # the error class, a row of the score table
    run: tuple  # ids, one of which the run must report; () means not decidable
    static: tuple  # the same for the compiler
    body: str
    before: str = ""
    includes: str = ""
    init: str = "MPI_Init(&argc, &argv);"
    finalize: str = "MPI_Finalize();"
    ranks: int = 2
    openmp: bool = False
    only: str = ""  # the one MPI that has the calls; empty: both
    twin: bool = True  # false when the right side stands elsewhere already

    def text(self, faulty):
        parts = {
            "includes": self.includes,
            "before": self.before,
            "init": self.init,
            "body": self.body,
            "finalize": self.finalize,
        }
        text = FRAME
        for name, part in parts.items():
            text = text.replace(f"@{name}@", part.strip("\n"))
        text = FAULT.sub(lambda m: m.group(2 if faulty else 1).strip(), text)
        return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def ids(names):
    """ "root order" -> ("mpi-collective-root", ...): short names of checks."""
    short = {
        name: "mpi-collective-" + name
        for name in ("order", "blocking", "root", "op", "type", "in-place", "args")
    }
    return tuple(short.get(name, "mpi-" + name) for name in names.split())


def pair(kind, name, run, body, static="", **rest):
    if not FAULT.search("".join([body, *map(str, rest.values())])):
        raise ValueError(f"{kind}/{name}: no fault in the text")
    return Pair(f"{kind}-{name}", kind, ids(run), ids(static), body, **rest)
