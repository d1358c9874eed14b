// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variable is of who calls, or stays where it is, or the operation is
// completed before the function returns.
// Twin: bad-gone-in-helper.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void finish(int number);

static void start(const int *data, int to, MPI_Comm comm,
                  MPI_Request *request) {
  MPI_Isend(data, 1, MPI_INT, to, 0, comm, request);
}

static void send(const int *data, int to, MPI_Comm comm,
                 MPI_Request *request) {
  MPI_Isend(data, 1, MPI_INT, to, 0, comm, request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

void given(int *size, MPI_Comm comm, MPI_Request *request) {
  start(size, 1, comm, request);
}

void stays(int size, MPI_Comm comm, MPI_Request *request) {
  static int sent;
  sent = size;
  start(&sent, 1, comm, request);
}

void waits(int size, MPI_Comm comm, MPI_Request *request) {
  int sent = size;
  start(&sent, 1, comm, request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

void waits_there(int size, MPI_Comm comm, MPI_Request *request) {
  int sent = size;
  send(&sent, 1, comm, request);
}

void elsewhere(int size, MPI_Comm comm, MPI_Request *request) {
  int sent = size;
  start(&sent, 1, comm, request);
  finish(1);
}
