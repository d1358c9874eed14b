// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function gets its communicator from other code, asks that for its rank, and
// gathers what it has by kind: of one kind on the world.
// Twin: good-world-like-others.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

MPI_Comm team();

void collect(bool flat, int n, const std::vector<double> &mine,
             std::vector<double> &all) {
  MPI_Comm comm = team();
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (flat) {
    MPI_Reduce(mine.data(), all.data(), n, MPI_DOUBLE, MPI_SUM, 0, comm);
    MPI_Reduce(&mine[n], &all[n], n, MPI_DOUBLE, MPI_SUM, 0, comm);
  } else {
    MPI_Reduce(mine.data(), all.data(), n, MPI_DOUBLE, MPI_MAX, 0,
               MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-2]]:5: warning: MPI_Reduce is made on MPI_COMM_WORLD, where this function uses 'comm' else: ranks that do not belong to that never make this call [{{.*}}mpi-collective-order]
    MPI_Reduce(&mine[n], &all[n], n, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  }
  if (rank == 0)
    all.push_back(0);
}
