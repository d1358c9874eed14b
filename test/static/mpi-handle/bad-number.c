// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A handle of MPICH is an integer: the compiler takes a number for one.
#include <mpi.h>

int is_regular(MPI_Comm all) {
  MPI_Comm node;
  int members, most, least;
  MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &members);
  MPI_Allreduce(&members, &most, 1, MPI_INT, MPI_MAX, all);
  MPI_Allreduce(&members, &least, 1, MPI_INT, MPI_MIN, all);
  if (most != least) {
    MPI_Comm_free(&members);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_free is given a number as
    // communicator [{{.*}}mpi-handle]
    // CHECK: :[[#@LINE-7]]:3: note: 'members' has the result of MPI_Comm_size
    // CHECK: note: fix: pass the handle itself; two arguments may have changed
    // places
    return 0;
  }
  MPI_Comm_free(&node);
  return 1;
}

void first(MPI_Comm all, double *a) {
  int me;
  MPI_Comm_rank(all, &me);
  MPI_Bcast(a, 1, MPI_DOUBLE, 0, me);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is given a number as
  // communicator [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-4]]:3: note: 'me' has the result of MPI_Comm_rank
}
