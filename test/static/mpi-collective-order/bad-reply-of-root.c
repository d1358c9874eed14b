// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The root says by a broadcast how its work went, and then does something else
// than those who have received that, or is not the one who says it.
// Twin: good-reply-of-root.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdio.h>

int version_of(FILE *f);
long trees_in(FILE *f);

// It forgets what comes when all went well.
long forgets(const char *name) {
  int me, good = 0;
  long n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    FILE *f = fopen(name, "r");
    if (!f) {
      MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
      return -1;
    }
    n = trees_in(f);
    good = 1;
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return n;
  }
  MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (!good)
    return -1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank
  MPI_Bcast(&n, 1, MPI_LONG, 0, MPI_COMM_WORLD);
  return n;
}

// Others than the root fail.
long others(const char *name, int reader, MPI_Comm comm) {
  int me, good = 0;
  long n = 0;
  MPI_Comm_rank(comm, &me);
  if (me != reader) {
    FILE *f = fopen(name, "r");
    if (!f) {
      good = 0;
      MPI_Bcast(&good, 1, MPI_INT, reader, comm);
      return -1;
    }
    good = 1;
  }
  MPI_Bcast(&good, 1, MPI_INT, reader, comm);
  if (!good)
    return -1;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Bcast is not reached by every rank
  MPI_Bcast(&n, 1, MPI_LONG, reader, comm);
  return n;
}

// It goes on whatever it has said.
long goes_on(int reader, MPI_Comm comm) {
  int me, good = 0;
  long n = 0;
  MPI_Comm_rank(comm, &me);
  if (me == reader) {
    good = version_of(0);
    MPI_Bcast(&good, 1, MPI_INT, reader, comm);
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank
    MPI_Bcast(&n, 1, MPI_LONG, reader, comm);
    return n;
  }
  MPI_Bcast(&good, 1, MPI_INT, reader, comm);
  if (!good)
    return -1;
  MPI_Bcast(&n, 1, MPI_LONG, reader, comm);
  return n;
}
