// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that have less than is sent or received, in functions of a library:
// as they were made, after a resize, from an element on; for each rank one
// number where there is room for one. Twin: good-vector-room.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %quiet
#include <mpi.h>
#include <vector>

void made(int from, MPI_Comm comm) {
  std::vector<double> parts(4);
  MPI_Recv(parts.data(), 8, MPI_DOUBLE, from, 5, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Recv uses bytes 0 to 63 of a buffer that has 32, on rank 0 [{{.*}}mpi-buffer-type]
}

void resized(MPI_Comm comm) {
  std::vector<int> ids;
  ids.resize(3);
  MPI_Bcast(&ids[0], 5, MPI_INT, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast uses bytes 0 to 19 of a buffer that has 12, on rank 0 [{{.*}}mpi-buffer-type]
}

void halves(MPI_Comm comm) {
  std::vector<float> both(8);
  MPI_Allreduce(MPI_IN_PLACE, &both[4], 8, MPI_FLOAT, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce uses bytes 16 to 47 of a buffer that has 32, on rank 0 [{{.*}}mpi-buffer-type]
}

void lengths(int mine, MPI_Comm comm) {
  std::vector<int> all(1);
  MPI_Allgather(&mine, 1, MPI_INT, all.data(), 1, MPI_INT, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allgather uses bytes 0 to 11 of a buffer that has 4, on rank 0 [{{.*}}mpi-buffer-type]
}
