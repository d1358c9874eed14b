// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function works on the communicator that it is given, but for one call: the
// buffer has room for the ranks of that one.
// Twin: good-world-in-function.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %quiet
#include <mpi.h>

int hosts_differ(MPI_Comm users, int my_host) {
  int rank, size, hosts[64], differ = 0;
  MPI_Comm_rank(users, &rank);
  MPI_Comm_size(users, &size);
  if (size > 64)
    MPI_Abort(users, 1);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gather is made on MPI_COMM_WORLD by a function
  MPI_Gather(&my_host, 1, MPI_INT, hosts, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    for (int i = 1; i < size; ++i)
      differ += hosts[i] != hosts[0];
  MPI_Bcast(&differ, 1, MPI_INT, 0, users);
  return differ;
}
// CHECK: note: its rank or size is asked of the communicator that it is given
