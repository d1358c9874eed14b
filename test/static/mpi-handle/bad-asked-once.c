// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who is left out is asked for at one use and forgotten at the next.
// Twin: good-asked-once.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

int some(MPI_Comm comm, const int *ranks, int n) {
  MPI_Group all, few;
  MPI_Comm part;
  int size = 0;
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, n, ranks, &few);
  MPI_Comm_create(comm, few, &part);
  if (MPI_COMM_NULL != part)
    MPI_Comm_size(part, &size);
  MPI_Group_free(&few);
  MPI_Group_free(&all);
  MPI_Comm_free(&part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-7]]:3: note: 'part' is made here
  return size;
}

int each_way(MPI_Comm comm, const int *ranks, int n, int mine) {
  MPI_Group all, few;
  MPI_Comm part = MPI_COMM_NULL;
  int rank = -1, size;
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, n, ranks, &few);
  MPI_Comm_create_group(comm, few, 7, &part);
  if (mine) {
    MPI_Comm_rank(part, &rank);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Comm_rank uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
    // CHECK: :[[#@LINE-4]]:3: note: 'part' is made here
    // CHECK: :[[#@LINE+2]]:5: note: or here, where those come who are on another way
  } else {
    MPI_Comm_size(part, &size);
    rank = -size;
  }
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  MPI_Group_free(&few);
  MPI_Group_free(&all);
  return rank;
}

/// Of a split: who has no colour.
int halves(MPI_Comm comm, int half) {
  MPI_Comm part;
  int rank, size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank < half ? 0 : MPI_UNDEFINED, rank, &part);
  if (part != MPI_COMM_NULL)
    MPI_Comm_size(part, &size);
  MPI_Barrier(part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
  if (rank < half)
    MPI_Comm_free(&part);
  return size;
}
