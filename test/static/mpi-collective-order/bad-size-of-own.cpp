// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many elements a rank has is computed of what is known of nobody, and each
// rank's own, as they are added up over the ranks: a rank without any returns.
// Twin: good-size-of-own.cpp.
//
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:

#include <mpi.h>
#include <vector>

double mean(const std::vector<double> &mine, MPI_Comm comm) {
  int many = mine.size();
  if (many == 0)
    return 0;
  double sums[2] = {0, 0}, all[2];
  int total;
  for (double each : mine)
    sums[0] += each;
  // CHECK: bad-size-of-own.cpp:[[#@LINE+2]]:3: warning: MPI_Allreduce is not reached by every rank of 'comm'
  // CHECK: note: for example, with 2 ranks: rank 0 at the end of 'mean', rank 1 in MPI_Allreduce
  MPI_Allreduce(&many, &total, 1, MPI_INT, MPI_SUM, comm);
  MPI_Allreduce(sums, all, 2, MPI_DOUBLE, MPI_SUM, comm);
  return all[0] / total;
}
