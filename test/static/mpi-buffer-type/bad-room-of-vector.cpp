// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of elements of a vector is passed as the count of one rank's part,
// or is smaller than what a call uses.
//
// Twin: good-room-of-vector.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

double total(std::vector<double> &cells, int n, MPI_Comm comm) {
  std::vector<double> all(n);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Allgather needs room for the parts of all ranks, but there is room for one part, in elements of MPI_DOUBLE [{{.*}}mpi-buffer-type]
  MPI_Allgather(cells.data(), cells.size(), MPI_DOUBLE, &all[0], all.size(),
                MPI_DOUBLE, comm);
  double sum = 0;
  for (double d : all)
    sum += d;
  return sum;
}

void exchange(std::vector<int> &out, std::vector<int> &in, MPI_Comm comm) {
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Alltoall needs room for the parts of all ranks, but there is room for one part, in elements of MPI_INT [{{.*}}mpi-buffer-type]
  MPI_Alltoall(out.data(), 1, MPI_INT, in.data(), in.size(), MPI_INT, comm);
}

struct Histogram {
  std::vector<long> bins, everywhere;
  void collect(MPI_Comm comm) {
    everywhere.resize(bins.size());
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allgather needs room for the parts of all ranks, but there is room for one part, in elements of MPI_LONG [{{.*}}mpi-buffer-type]
    MPI_Allgather(&bins[0], bins.size(), MPI_LONG, &everywhere[0], bins.size(),
                  MPI_LONG, comm);
  }
};
void collect(Histogram &h, MPI_Comm comm) { h.collect(comm); }

void border(std::vector<float> &row, int n, int from, MPI_Comm comm) {
  row.resize(n);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Recv uses more elements of MPI_FLOAT than there is memory for, however many they are [{{.*}}mpi-buffer-type]
  MPI_Recv(row.data(), n + 2, MPI_FLOAT, from, 0, comm, MPI_STATUS_IGNORE);
}
