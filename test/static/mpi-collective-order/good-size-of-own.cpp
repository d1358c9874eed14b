// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks return where no rank has any elements.
// Twin: bad-size-of-own.cpp.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent

#include <mpi.h>
#include <vector>

double mean(const std::vector<double> &mine, MPI_Comm comm) {
  int many = mine.size(), total;
  MPI_Allreduce(&many, &total, 1, MPI_INT, MPI_SUM, comm);
  if (total == 0)
    return 0;
  double sum = 0, all;
  for (double each : mine)
    sum += each;
  MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, comm);
  return all / total;
}
