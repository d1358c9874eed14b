// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-each-allocates.cpp, but what the first rank reads is not given to the
// others; and memory that only some ranks have.
// RUN: %found
#include <mpi.h>
#include <cstdio>
#include <cstdlib>

struct setting {
  int steps, used;
};

static void read_settings(const char *path, setting *&all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *f = fopen(path, "r");
    all = (setting *)malloc(sizeof(setting));
    fscanf(f, "%d", &all->steps);
    all->used = 1;
  } else {
    all = (setting *)malloc(sizeof(setting));
    all->steps = 10;
    all->used = 0;
  }
}

static void room(int *&all) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    all = (int *)malloc(sizeof(int));
  else
    all = nullptr;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  setting *all = nullptr;
  int *some = nullptr;
  read_settings(argv[1], all);
  if (all->used)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  room(some);
  if (some)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  MPI_Finalize();
}
