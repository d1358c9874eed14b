// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests that are tested until they are complete, or waited for as well.
// Twin: bad-tested.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

int is_done(void);
void work(void);
void waited(int here, MPI_Comm comm) {
  MPI_Request request;
  int token, found;
  MPI_Irecv(&token, 1, MPI_INT, here, 1, comm, &request);
  while (!is_done()) {
    work();
    MPI_Test(&request, &found, MPI_STATUS_IGNORE);
  }
  MPI_Send(&token, 1, MPI_INT, here, 1, comm);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void until(int here, MPI_Comm comm) {
  MPI_Request request;
  int token = 1, got, found = 0;
  MPI_Isend(&token, 1, MPI_INT, here, 1, comm, &request);
  MPI_Recv(&got, 1, MPI_INT, here, 1, comm, MPI_STATUS_IGNORE);
  while (!found)
    MPI_Test(&request, &found, MPI_STATUS_IGNORE);
}

void freed(int here, MPI_Comm comm) {
  static int token = 1;
  MPI_Request request;
  int found;
  MPI_Isend(&token, 1, MPI_INT, here, 1, comm, &request);
  MPI_Test(&request, &found, MPI_STATUS_IGNORE);
  MPI_Request_free(&request);
}
