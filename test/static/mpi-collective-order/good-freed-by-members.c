// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators that a function of another file makes are freed by those that have
// them: ranks that the name of a number tells, or who has data.
// Twin: bad-freed-by-members.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

int make_parts(MPI_Comm, int writers, MPI_Comm *of_writers, MPI_Comm *others);
int work(MPI_Comm);

int parts(MPI_Comm all, int writers, int my_rank) {
  MPI_Comm of_writers, others[3];
  if (make_parts(all, writers, &of_writers, others))
    return 1;
  if (my_rank >= writers) {
    if (work(others[0]))
      return 1;
    MPI_Comm_free(others);
  } else {
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_free is not reached by every rank
    MPI_Comm_free(&of_writers);
  }
  return 0;
}
