// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether anybody has failed, as a function of another file is asked that is
// given the communicator: it may have the ranks agree.
//
// Twin: bad-asked-with-communicator.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>

int anyOf(int failed, MPI_Comm comm);

int combine(int *nodes, int *size, int most, MPI_Comm comm) {
  int rank, failed = 0;
  MPI_Comm_rank(comm, &rank);
  if (rank % 2 == 0 && *size > most)
    failed = 1;
  MPI_Bcast(size, 1, MPI_INT, 0, comm);
  int none = anyOf(failed, comm);
  if (none == 0)
    MPI_Bcast(nodes, *size, MPI_INT, 0, comm);
  return failed;
}
