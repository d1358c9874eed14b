// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a rank takes part, as a function of another file is asked that knows
// the rank alone.
//
// Twin: good-asked-with-communicator.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>

int isIdle(int rank, int most);

int combine(int *nodes, int *size, int most, MPI_Comm comm) {
  int rank, failed = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank % 2 == 0 && *size > most)
    failed = 1;
  MPI_Bcast(size, 1, MPI_INT, 0, comm);
  int none = isIdle(rank, most);
  if (none == 0)
    // CHECK: [[@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of 'comm'
    MPI_Bcast(nodes, *size, MPI_INT, 0, comm);
  return failed;
}
