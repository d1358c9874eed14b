// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// Which ranks write is asked of another file, by the rank.
// Twin: good-asked-of-rank.c.
#include <mpi.h>

int writes(int rank, int ranks);
int group_of(int rank);

void end(MPI_Comm comm) {
  int rank, ranks;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &ranks);
  if (writes(rank, ranks))
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm'
    MPI_Barrier(comm);
}

double part(MPI_Comm comm, double mine) {
  int rank;
  double all = 0;
  MPI_Comm_rank(comm, &rank);
  int group = group_of(rank);
  if (group == 2)
    return 0;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allreduce is not reached by every rank of 'comm'
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all;
}
