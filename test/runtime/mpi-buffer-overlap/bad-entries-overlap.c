// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A message is received with a datatype that names some bytes twice. Sending
// with it is allowed, and so are entries that are not in the order of addresses.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t twice 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 2>&1 | %silent %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, in[8] = {0}, out[8] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int lengths[2] = {2, 2}, twice[2] = {1, 0}, apart[2] = {4, 0};
  MPI_Datatype overlapping, mixed;
  MPI_Type_indexed(2, lengths, twice, MPI_INT, &overlapping);
  MPI_Type_commit(&overlapping);
  MPI_Type_indexed(2, lengths, apart, MPI_INT, &mixed);
  MPI_Type_commit(&mixed);
  MPI_Sendrecv(out, 1, overlapping, 1 - rank, 0, in, 1,
               argc > 1 ? overlapping : mixed, 1 - rank, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Type_free(&overlapping);
  MPI_Type_free(&mixed);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Sendrecv receives with a datatype whose entries overlap {{.*}}[mpi-buffer-overlap]
