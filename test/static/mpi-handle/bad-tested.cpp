// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that are turned round: the call is where the handle was found to be
// null. Twin: good-tested.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct layer {
  MPI_Comm comm;
  MPI_Win halo;
  int size, rank;
  explicit layer(MPI_Comm c);
  void drop(bool all);
};

layer::layer(MPI_Comm c) : comm(c), size(1), rank(0) {
  if (comm == MPI_COMM_NULL) {
    MPI_Comm_size(comm, &size);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_size uses a communicator that is null [{{.*}}mpi-handle]
    // CHECK: :[[#@LINE-3]]:{{.*}}note: it was found to be null here
  }
}

void layer::drop(bool all) {
  if (all && halo == MPI_WIN_NULL)
    MPI_Win_free(&halo);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Win_free frees a window that is null [{{.*}}mpi-handle]
  bool gone = comm == MPI_COMM_NULL;
  if (!gone)
    return;
  MPI_Comm_free(&comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free frees a communicator that is null [{{.*}}mpi-handle]
}

int members(MPI_Group group) {
  int n = 0;
  if (group != MPI_GROUP_NULL)
    return n;
  MPI_Group_size(group, &n);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Group_size uses a group that is null [{{.*}}mpi-handle]
  return n;
}
