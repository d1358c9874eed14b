// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who measures nothing keeps the time 0 and comes to no call on the other
// side, where all others make theirs.
// RUN: %found
#include <mpi.h>

int partner;
double measure(int with);

void find_partner(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  partner = rank % 2 ? -1 : rank + 1;
}

void overlap(void) {
  double wait = 0.0;
  if (partner != -1)
    wait = measure(partner);
  if (partner != -1)
    wait = measure(partner);
  if (wait > 0.0) {
    for (int i = 0; i < 3; i++)
      MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  } else if (partner != -1) {
    for (int i = 0; i < 3; i++)
      MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  }
}

void by_order(int other) {
  int rank, part = 5;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank != other)
    part = other;
  if (part == 5)
    MPI_Barrier(MPI_COMM_WORLD);
  else if (rank != other)
    MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  find_partner();
  overlap();
  by_order(argc);
  MPI_Finalize();
  return 0;
}
