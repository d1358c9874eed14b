// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-status-unset.c: the status is filled first, on some way, by the turn
// before, or by other code.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void fill(MPI_Status *status);

int behind_the_wait(int *in, MPI_Comm comm) {
  MPI_Status status;
  MPI_Request request;
  int n;
  MPI_Irecv(in, 10, MPI_INT, MPI_ANY_SOURCE, 1, comm, &request);
  MPI_Wait(&request, &status);
  MPI_Get_count(&status, MPI_INT, &n);
  return n;
}

int each_time(int *in, int times, MPI_Comm comm) {
  int all = 0;
  MPI_Status status;
  for (int i = 0; i < times; ++i) {
    int n = 0;
    if (i > 0)
      MPI_Get_count(&status, MPI_INT, &n);
    MPI_Recv(in, 10, MPI_INT, MPI_ANY_SOURCE, 1, comm, &status);
    all += n;
  }
  return all;
}

int of_that(int *in, MPI_Comm comm) {
  MPI_Status probed, copied;
  int n;
  MPI_Probe(MPI_ANY_SOURCE, 1, comm, &probed);
  copied = probed;
  MPI_Get_count(&copied, MPI_INT, &n);
  MPI_Recv(in, n, MPI_INT, copied.MPI_SOURCE, 1, comm, MPI_STATUS_IGNORE);
  return n;
}

void back(int *in, MPI_Comm comm) {
  MPI_Status status;
  fill(&status);
  MPI_Recv(in, 10, MPI_INT, status.MPI_SOURCE, 1, comm, &status);
}
