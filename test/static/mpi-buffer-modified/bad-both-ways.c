// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One buffer that is sent and received into: no rank may write to what a
// broadcast brings or a replacing exchange uses, and only the root may read it.
// Twin: good-both-ways.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int MPI_Isendrecv_replace(void *, int, MPI_Datatype, int, int, int, int,
                          MPI_Comm, MPI_Request *);

int written(MPI_Comm comm) {
  int length = 3;
  MPI_Request r;
  MPI_Ibcast(&length, 1, MPI_INT, 0, comm, &r);
  length = 8;
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: 'length' is written to before the MPI_Ibcast that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return length;
}

int read_early(MPI_Comm comm) {
  int length = 3, twice;
  MPI_Request r;
  MPI_Ibcast(&length, 1, MPI_INT, 0, comm, &r);
  twice = 2 * length;
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: 'length' is read before the MPI_Ibcast that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return twice + length;
}

int replaced(int to, int from, MPI_Comm comm) {
  int token = 1, seen;
  MPI_Request r;
  MPI_Isendrecv_replace(&token, 1, MPI_INT, to, 0, from, 0, comm, &r);
  seen = token;
  // CHECK: :[[#@LINE-1]]:{{[0-9]+}}: warning: 'token' is read before the MPI_Isendrecv_replace that receives into it is complete [{{.*}}mpi-buffer-modified]
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  return seen + token;
}
