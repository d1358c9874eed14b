// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root says by a broadcast that its file is no good, and leaves; the others
// leave by what they have received.
// Twin: bad-reply-of-root.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdio.h>

int version_of(FILE *f);
long trees_in(FILE *f);

long load(const char *name, int reader, MPI_Comm comm) {
  int me, good = 0;
  long n = 0;
  MPI_Comm_rank(comm, &me);
  if (me == reader) {
    FILE *f = fopen(name, "r");
    if (!f) {
      MPI_Bcast(&good, 1, MPI_INT, reader, comm);
      return -1;
    }
    if (version_of(f) < 4) {
      fclose(f);
      good = 0;
      MPI_Bcast(&good, 1, MPI_INT, reader, comm);
      return -1;
    }
    n = trees_in(f);
    fclose(f);
    good = 1;
  }
  MPI_Bcast(&good, 1, MPI_INT, reader, comm);
  if (!good)
    return -1;
  MPI_Bcast(&n, 1, MPI_LONG, reader, comm);
  return n;
}

// The first rank has all in one place.
long apart(const char *name) {
  int me, code = 7;
  long n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    FILE *f = fopen(name, "r");
    if (!f) {
      MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
      return -1;
    }
    code = 3;
    n = trees_in(f);
    MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(&n, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    return n;
  }
  MPI_Bcast(&code, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (code == 7)
    return -1;
  MPI_Bcast(&n, 1, MPI_LONG, 0, MPI_COMM_WORLD);
  return n;
}
