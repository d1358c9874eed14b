// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A communicator may be freed while an operation on it is open; its place is
// used again at once. MPICH only: Open MPI 4.1 crashes here by itself.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Request r[64];
  int x[64], y[64];
  MPI_Init(&argc, &argv);
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 64; ++i) {
      MPI_Comm c;
      x[i] = i;
      MPI_Comm_dup(MPI_COMM_WORLD, &c);
      MPI_Iallreduce(&x[i], &y[i], 1, MPI_INT, MPI_SUM, c, &r[i]);
      MPI_Comm_free(&c);
    }
    MPI_Waitall(64, r, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
