// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank of a group makes a call on another communicator that the
// function is given, and all ranks of the group ask that for its size.
// Twin: good-given-leaders.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

long of_groups(MPI_Comm group, MPI_Comm leaders, long mine) {
  int rank, groups = 0;
  long all = 0;
  MPI_Comm_rank(group, &rank);
  MPI_Comm_size(leaders, &groups);
  MPI_Reduce(&mine, &all, 1, MPI_LONG, MPI_SUM, 0, group);
  if (rank == 0)
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce is not reached by every rank of 'leaders' [{{.*}}mpi-collective-order]
    MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_LONG, MPI_SUM, leaders);
  MPI_Bcast(&all, 1, MPI_LONG, 0, group);
  return groups ? all / groups : all;
}
