// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank is told by each how many messages there are, and takes as many.
// Twin: bad-told-how-many.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

MPI_Comm shared;

void collect(double **part, int number, int length, double *place) {
  MPI_Comm comm = shared;
  MPI_Status status;
  int rank, size, more;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank == 0) {
    for (int from = 1; from < size; ++from) {
      MPI_Recv(&more, 1, MPI_INT, from, 0, comm, &status);
      for (int i = 0; i < more; ++i)
        MPI_Recv(place, length, MPI_DOUBLE, from, 2 * i + 1, comm, &status);
    }
  } else {
    MPI_Send(&number, 1, MPI_INT, 0, 0, comm);
    for (int i = 0; i < number; ++i)
      MPI_Send(part[i], length, MPI_DOUBLE, 0, 2 * i + 1, comm);
  }
}
