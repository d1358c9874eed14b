// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A count is asked for before the wait, in a loop too, of another status than the
// one that was filled; and the source is read where nothing has come yet.
// Twin: good-status-unset.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

int before_the_wait(int *in, MPI_Comm comm) {
  MPI_Status status;
  MPI_Request request;
  int n;
  MPI_Irecv(in, 10, MPI_INT, MPI_ANY_SOURCE, 1, comm, &request);
  MPI_Get_count(&status, MPI_INT, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Get_count reads the status 'status' before anything has set it [{{.*}}mpi-argument]
  MPI_Wait(&request, &status);
  return n;
}

int each_time(int *in, int times, MPI_Comm comm) {
  int all = 0;
  MPI_Status status;
  for (int i = 0; i < times; ++i) {
    int n;
    MPI_Get_count(&status, MPI_INT, &n);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Get_count reads the status 'status' before anything has set it [{{.*}}mpi-argument]
    MPI_Recv(in, 10, MPI_INT, MPI_ANY_SOURCE, 1, comm, &status);
    all += n;
  }
  return all;
}

int of_another(int *in, MPI_Comm comm) {
  MPI_Status probed, received;
  int n;
  MPI_Probe(MPI_ANY_SOURCE, 1, comm, &probed);
  MPI_Get_count(&received, MPI_INT, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Get_count reads the status 'received' before anything has set it [{{.*}}mpi-argument]
  MPI_Recv(in, n, MPI_INT, probed.MPI_SOURCE, 1, comm, &received);
  return n;
}

void back(int *in, MPI_Comm comm) {
  MPI_Status status;
  MPI_Recv(in, 10, MPI_INT, status.MPI_SOURCE, 1, comm, &status);
  // CHECK: :[[#@LINE-1]]:36: warning: the status 'status' is read before anything has set it [{{.*}}mpi-argument]
}
