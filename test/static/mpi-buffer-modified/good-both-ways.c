// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-both-ways.c, where the root alone reads what it sends, or the buffer
// is used behind the wait.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int MPI_Isendrecv_replace(void *, int, MPI_Datatype, int, int, int, int,
                          MPI_Comm, MPI_Request *);
extern void print(int);

int root_reads(MPI_Comm comm) {
  int length = 3, rank;
  MPI_Request r;
  MPI_Comm_rank(comm, &rank);
  MPI_Ibcast(&length, 1, MPI_INT, 0, comm, &r);
  if (rank == 0)
    print(length);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return length;
}

int root_only(MPI_Comm comm) {
  int length = 3, rank, twice = 0;
  MPI_Request r;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    MPI_Ibcast(&length, 1, MPI_INT, 0, comm, &r);
    twice = 2 * length;
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  } else {
    MPI_Ibcast(&length, 1, MPI_INT, 0, comm, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  return twice + length;
}

int replaced(int to, int from, MPI_Comm comm) {
  int token = 1;
  MPI_Request r;
  MPI_Isendrecv_replace(&token, 1, MPI_INT, to, 0, from, 0, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return token;
}
