#!/usr/bin/env python3
"""expression.py LINES [MEMORY]: an expression that is as long as its function.

With MEMORY each of its steps goes through a variable that others may change.
"""
import sys

lines = int(sys.argv[1])
memory = len(sys.argv) > 2
print("#include <mpi.h>")
print("void keep(unsigned *);")
print("unsigned step(unsigned k) {")
print("  int rank;")
print("  unsigned x = k;")
print("  MPI_Comm_rank(MPI_COMM_WORLD, &rank);")
if memory:
    print("  keep(&x);")
for line in range(lines):
    print(f"  x = x * 3u + k + {line}u;")
print("  if ((unsigned)rank == x)")
print("    MPI_Barrier(MPI_COMM_WORLD);")
print("  return x;")
print("}")
