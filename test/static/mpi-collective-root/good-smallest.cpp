// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each rank looks for the smallest of what all have told, from a bound of its
// own, and all find the same one.
//
// RUN: %silent
#include <mpi.h>
#include <vector>

static void smallest(int mine, int &least, int &where) {
  int ranks, rank;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<int> all(ranks, 0);
  all[rank] = mine;
  std::vector<int> told(all);
  MPI_Allreduce(&told[0], &all[0], ranks, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  least = 5 * mine;
  where = 0;
  for (int i = 0; i < ranks; ++i)
    if (all[i] < least) {
      least = all[i];
      where = i;
    }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, least = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int where = rank, box = 10 + rank;
  smallest(box, least, where);
  MPI_Bcast(&box, 1, MPI_INT, where, MPI_COMM_WORLD);
  MPI_Finalize();
}
