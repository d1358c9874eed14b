// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of requests that are shorter than what a call goes over,
// by number or by what is allocated, and a request behind the end of one.
// Twin: good-list-room.c.
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <stdlib.h>

void halo(double *u, int left, int right, MPI_Comm comm) {
  MPI_Request requests[3];
  MPI_Irecv(u, 1, MPI_DOUBLE, left, 0, comm, &requests[0]);
  MPI_Irecv(u + 1, 1, MPI_DOUBLE, right, 0, comm, &requests[1]);
  MPI_Isend(u + 2, 1, MPI_DOUBLE, left, 0, comm, &requests[2]);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Isend puts its request behind the end of an array of 3
  MPI_Isend(u + 3, 1, MPI_DOUBLE, right, 0, comm, &requests[3]);
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Waitall goes over 4 requests, and the array has room for 3
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

void all(double *u, int peers, const int *who, MPI_Comm comm) {
  MPI_Request *requests = malloc(peers * sizeof(MPI_Request));
  for (int i = 0; i < peers; i++) {
    MPI_Irecv(u + i, 1, MPI_DOUBLE, who[i], 0, comm, &requests[i]);
    MPI_Isend(u + peers + i, 1, MPI_DOUBLE, who[i], 0, comm, &requests[peers + i]);
  }
  // CHECK-DAG: :[[#@LINE+1]]:3: warning: MPI_Waitall goes over more requests than the array has room for
  MPI_Waitall(2 * peers, requests, MPI_STATUSES_IGNORE);
  free(requests);
}
