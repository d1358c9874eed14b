// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-given-leaders.c, but all that is done with the other communicator is
// done by that rank: it is that of the first ranks of all groups.
// Twin: bad-given-leaders.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

long of_groups(MPI_Comm group, MPI_Comm leaders, long mine) {
  int rank, groups = 0;
  long all = 0;
  MPI_Comm_rank(group, &rank);
  MPI_Reduce(&mine, &all, 1, MPI_LONG, MPI_SUM, 0, group);
  if (rank == 0) {
    MPI_Comm_size(leaders, &groups);
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_LONG, MPI_SUM, leaders);
  }
  MPI_Bcast(&all, 1, MPI_LONG, 0, group);
  return groups ? all / groups : all;
}
