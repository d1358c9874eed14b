// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A helper starts what a variable of its caller is sent with, and the request is
// kept by who calls that one.
// Twin: good-gone-in-helper.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --implicit-check-not=warning: %s
#include <mpi.h>

static void start(const int *data, int to, MPI_Comm comm,
                  MPI_Request *request) {
  MPI_Isend(data, 1, MPI_INT, to, 0, comm, request);
}

static void start_all(const int *data, MPI_Comm comm, MPI_Request *requests) {
  for (int i = 0; i < 4; ++i)
    start(&data[i], i, comm, &requests[i]);
}

void one(int size, MPI_Comm comm, MPI_Request *request) {
  int sent = size;
  // CHECK: :[[#@LINE+1]]:3: warning: 'sent' {{.*}}MPI_Isend
  start(&sent, 1, comm, request);
}

void several(int size, MPI_Comm comm, MPI_Request *requests) {
  int sizes[4] = {size, size, size, size};
  for (int i = 0; i < 4; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: 'sizes' {{.*}}MPI_Isend
    start(&sizes[i], i, comm, &requests[i]);
}

void kept(int *sizes, MPI_Comm comm, MPI_Request *requests) {
  start_all(sizes, comm, requests);
}
