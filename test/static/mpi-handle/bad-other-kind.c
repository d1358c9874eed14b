// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// A handle of MPICH is an integer: the compiler takes a group for a
// communicator.
#include <mpi.h>

struct crew {
  MPI_Group group;
  MPI_Comm comm;
};

void gather(struct crew *c, MPI_Comm all, const int *ranks, int n) {
  MPI_Group everybody;
  MPI_Comm_group(all, &everybody);
  MPI_Group_incl(everybody, n, ranks, &c->group);
  MPI_Comm_create(all, c->group, &c->comm);
  MPI_Group_free(&everybody);
}

void wait_for(struct crew *c) {
  MPI_Barrier(c->group);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier is given a group as communicator [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-8]]:3: note: it is made here
}

void leave(struct crew *c) {
  MPI_Group_free(&c->group);
  MPI_Comm_free(&c->comm);
}
