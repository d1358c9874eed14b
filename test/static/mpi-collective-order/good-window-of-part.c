// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-window-of-part.c, where the ranks of all part, which may each be in a
// part of their own, or the window is of the first ranks of parts.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void by_color(int *a, int n) {
  MPI_Comm part;
  MPI_Win window;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &part);
  MPI_Win_create(a, n * sizeof *a, sizeof *a, MPI_INFO_NULL, part, &window);
  MPI_Win_fence(0, window);
  if (rank > 0)
    MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Comm_free(&part);
}

void of_first(int color, int *a, int n) {
  MPI_Comm part, first;
  int rank;
  MPI_Comm_split(MPI_COMM_WORLD, color, 0, &part);
  MPI_Comm_rank(part, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? 0 : MPI_UNDEFINED, 0, &first);
  if (rank == 0) {
    MPI_Win window;
    MPI_Win_create(a, n * sizeof *a, sizeof *a, MPI_INFO_NULL, first, &window);
    MPI_Win_fence(0, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    MPI_Comm_free(&first);
  }
  MPI_Comm_free(&part);
}
