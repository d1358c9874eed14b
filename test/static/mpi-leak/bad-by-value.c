// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a function makes into its own variable and gives away by value, to code
// that does not free it: level 1 where that is in sight.
// Twin: good-by-value.c.
// RUN: %found
#include <mpi.h>

static int size_of(MPI_Comm Comm) {
  int Size;
  MPI_Comm_size(Comm, &Size);
  return Size;
}
static int twice(MPI_Comm Comm) { return 2 * size_of(Comm); }

int half(MPI_Comm Comm, int Me) {
  MPI_Comm Part;
  MPI_Comm_split(Comm, Me % 2, 0, &Part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  return twice(Part);
}

// The first one is lost when the second one takes its place.
void columns(double *A, int N, int To, MPI_Comm Comm) {
  MPI_Datatype Column;
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &Column);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Type_vector makes a datatype that is never freed
  MPI_Type_commit(&Column);
  MPI_Send(A, 1, Column, To, 0, Comm);
  MPI_Type_vector(N, 2, N, MPI_DOUBLE, &Column);
  MPI_Type_commit(&Column);
  MPI_Send(A, 1, Column, To, 1, Comm);
  MPI_Type_free(&Column);
}

int members(MPI_Comm Comm) {
  MPI_Group All;
  int N;
  MPI_Comm_group(Comm, &All);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_group makes a group that is never freed
  MPI_Group_size(All, &N);
  return N;
}

// A function that halves and calls itself keeps nothing either.
int depth_of(MPI_Comm Comm, int Most) {
  int Size, Me;
  MPI_Comm_size(Comm, &Size);
  MPI_Comm_rank(Comm, &Me);
  if (Size < 2 || Most == 0)
    return 0;
  MPI_Comm Half;
  MPI_Comm_split(Comm, Me < Size / 2, 0, &Half);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed
  return 1 + depth_of(Half, Most - 1);
}
