// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An amount that a caller passes is looked up over all ranks, and before that
// each rank asks whether it has any.
// Twin: good-collected-mark.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct pool {
  int most;
  double factor;
};

void reserve(struct pool *p, int leaves, MPI_Comm comm) {
  if (leaves != 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
    MPI_Allreduce(&leaves, &p->most, 1, MPI_INT, MPI_MAX, comm);
  MPI_Barrier(comm);
}
