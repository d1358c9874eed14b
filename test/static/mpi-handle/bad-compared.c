// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles compared with what no such handle is. Where handles are addresses the
// compiler says so. Twin: good-compared.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct ring {
  int next;
  MPI_Comm comm;
  MPI_Request sent;
};

void start(struct ring *r) { r->sent = MPI_REQUEST_NULL; }

void pass_on(struct ring *r, int *token) {
  // CHECK: :[[#@LINE+1]]:15: warning: 'r->sent', which is passed as request, is compared with the number -1
  if (r->sent != MPI_PROC_NULL)
    MPI_Wait(&r->sent, MPI_STATUS_IGNORE);
  MPI_Isend(token, 1, MPI_INT, r->next, 1, r->comm, &r->sent);
}

void leave(struct ring *r) {
  // CHECK: :[[#@LINE+1]]:15: warning: 'r->comm', which is passed as communicator, is compared with MPI_GROUP_NULL
  if (r->comm != MPI_GROUP_NULL)
    MPI_Comm_free(&r->comm);
}
// CHECK-NOT: warning:
