// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-idup.c, where it is freed.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int MPI_Comm_idup(MPI_Comm, MPI_Comm *, MPI_Request *);

void synchronize(MPI_Comm comm) {
  MPI_Comm own;
  MPI_Request r;
  MPI_Comm_idup(comm, &own, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Barrier(own);
  MPI_Comm_free(&own);
}
