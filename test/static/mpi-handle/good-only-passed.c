// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-only-passed.c, but each handle has a value where it is read: what
// means something at the root or the leader alone, and what carries nothing,
// is set there alone.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void fill(MPI_Info *hints);

void openShared(const char *name, MPI_Comm comm, MPI_File *file) {
  MPI_Info hints;
  fill(&hints);
  MPI_File_open(comm, name, MPI_MODE_RDONLY, hints, file);
  MPI_File_set_view(*file, 0, MPI_INT, MPI_INT, "native", hints);
}

double total(double mine, int all) {
  MPI_Comm team;
  double sum = 0;
  team = all ? MPI_COMM_WORLD : MPI_COMM_SELF;
  MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, team);
  return sum;
}

void collect(double *a, double *b, MPI_Comm comm) {
  MPI_Datatype row, none;
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    row = MPI_DOUBLE;
    MPI_Gather(a, 1, MPI_DOUBLE, b, 1, row, 0, comm);
  } else {
    MPI_Gather(a, 1, MPI_DOUBLE, b, 1, row, 0, comm);
  }
  MPI_Allgather(MPI_IN_PLACE, 0, none, b, 1, MPI_DOUBLE, comm);
}

void bridge(MPI_Comm local, int leader, MPI_Comm *both) {
  MPI_Comm peer;
  if (leader) {
    peer = MPI_COMM_WORLD;
    MPI_Intercomm_create(local, 0, peer, 1, 7, both);
  } else {
    MPI_Intercomm_create(local, 0, peer, 1, 7, both);
  }
}
