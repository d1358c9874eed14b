// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank with nothing of its own leaves before an operation that collects what all
// have.
//
// Twin: good-own-size.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

void exchange(std::vector<int> &keys, std::vector<int> &out, MPI_Comm comm) {
  if (keys.size() == 0)
    return;
  int size;
  MPI_Comm_size(comm, &size);
  std::vector<int> counts(size), from(size), taken(size), to(size);
  for (int k : keys)
    counts[k % size]++;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Alltoall is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  MPI_Alltoall(counts.data(), 1, MPI_INT, taken.data(), 1, MPI_INT, comm);
  int all = 0;
  for (int i = 0; i < size; i++) {
    to[i] = all;
    all += taken[i];
  }
  out.resize(all);
  MPI_Alltoallv(keys.data(), counts.data(), from.data(), MPI_INT, out.data(),
                taken.data(), to.data(), MPI_INT, comm);
}

void tell(double *mine, int n, int *counts, int *from, double *all,
          MPI_Comm comm) {
  if (n == 0)
    return;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Gatherv is not reached by every rank of 'comm' [{{.*}}mpi-collective-order]
  MPI_Gatherv(mine, n, MPI_DOUBLE, all, counts, from, MPI_DOUBLE, 0, comm);
}
