// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same in an order in which somebody receives first, or with requests.
// Twin: bad-synchronous-first.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void circle(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank != 0)
    MPI_Recv(b, n, MPI_DOUBLE, (rank + size - 1) % size, 3, comm,
             MPI_STATUS_IGNORE);
  MPI_Ssend(a, n, MPI_DOUBLE, (rank + 1) % size, 3, comm);
  if (rank == 0)
    MPI_Recv(b, n, MPI_DOUBLE, (rank + size - 1) % size, 3, comm,
             MPI_STATUS_IGNORE);
}

void everybody(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int i = 0; i < size; ++i)
    if (i < rank)
      MPI_Recv(b + i * n, n, MPI_DOUBLE, i, 4, comm, MPI_STATUS_IGNORE);
  for (int i = 0; i < size; ++i)
    if (i != rank)
      MPI_Ssend(a, n, MPI_DOUBLE, i, 4, comm);
  for (int i = 0; i < size; ++i)
    if (i > rank)
      MPI_Recv(b + i * n, n, MPI_DOUBLE, i, 4, comm, MPI_STATUS_IGNORE);
}

// The other side is another function's.
void ask(double *a, double *b, int n, int server, MPI_Comm comm) {
  MPI_Ssend(a, n, MPI_DOUBLE, server, 5, comm);
  MPI_Recv(b, n, MPI_DOUBLE, server, 6, comm, MPI_STATUS_IGNORE);
}
