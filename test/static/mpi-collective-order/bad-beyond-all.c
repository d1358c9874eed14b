// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work is dealt out, and ranks without any make another number of rounds; or the
// number of pieces is compared with something that is not the number of ranks.
// Twin: good-beyond-all.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void deal(int pieces, int *sum, MPI_Comm comm) {
  int rank, size, rounds;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (pieces <= rank)
    rounds = 0;
  else if (pieces < size)
    rounds = 1;
  else
    rounds = pieces / size + 1;
  for (int i = 0; i < rounds; ++i)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, MPI_SUM, comm);
}

void halves(int pieces, int *sum, MPI_Comm comm) {
  int rank, size, rounds;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (pieces <= rank)
    rounds = 1;
  else if (pieces < size / 2)
    rounds = 1;
  else
    rounds = pieces / size + 2;
  for (int i = 0; i < rounds; ++i)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, MPI_SUM, comm);
}

void of_another(int pieces, int *sum, MPI_Comm comm, MPI_Comm part) {
  int rank, size, rounds;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(part, &size);
  if (pieces <= rank)
    rounds = 1;
  else if (pieces < size)
    rounds = 1;
  else
    rounds = pieces / size + 1;
  for (int i = 0; i < rounds; ++i)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank
    MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_INT, MPI_SUM, comm);
}
