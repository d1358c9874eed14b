// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is made under a branch concerns those who go there.
//
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void windows(int rank, int size) {
  MPI_Win win;
  int mine = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int *counters = calloc(size, sizeof(int));
    MPI_Win_create(counters, size * sizeof(int), sizeof(int), MPI_INFO_NULL,
                   MPI_COMM_WORLD, &win);
    MPI_Win_free(&win);
    free(counters);
  } else {
    MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(&mine, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
    MPI_Win_free(&win);
  }
}

void neighbours(MPI_Comm *one, MPI_Comm *other) {
  int rank, size;
  MPI_Comm rest;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++) {
    if (rank == i)
      MPI_Comm_split(MPI_COMM_WORLD, 0, 0, one);
    else if (rank == (i + 1) % size)
      MPI_Comm_split(MPI_COMM_WORLD, 0, 0, other);
    else {
      MPI_Comm_split(MPI_COMM_WORLD, 1, 0, &rest);
      MPI_Comm_free(&rest);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}

// Two ranks, whatever they do in between, and whatever comes around it.
void two(MPI_Win win, int *data, int times) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < times; i++) {
    if (rank == 0) {
      MPI_Win_fence(0, win);
      MPI_Put(data, 1, MPI_INT, 1, 0, 1, MPI_INT, win);
      MPI_Win_fence(0, win);
      if (data[0])
        data[1]++;
    } else if (rank == 1) {
      MPI_Win_fence(0, win);
      MPI_Win_fence(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
  }
}
