// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside a part of the world, and across two communicators.
// RUN: %found
#include <mpi.h>

void inside_a_part(void) {
  int rank;
  MPI_Comm half;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  if (rank == 0)
    MPI_Barrier(half); // 2, 4, ... are in it too
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'half' [{{.*}}mpi-collective-order]
  MPI_Comm_free(&half);
}

void rank_of_the_part(void) {
  int rank, row_rank;
  MPI_Comm row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 4, rank, &row);
  MPI_Comm_rank(row, &row_rank);
  if (row_rank == 0)
    MPI_Barrier(row);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'row'
  if (row_rank == 0)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  MPI_Comm_free(&row);
}

void rank_in_group(MPI_Group few, MPI_Comm comm) {
  int mine;
  MPI_Group_rank(few, &mine);
  if (mine != MPI_UNDEFINED)
    MPI_Barrier(MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
  if (mine == 0)
    MPI_Barrier(comm);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'comm'
}

void duplicate(void) {
  int rank;
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Barrier(copy);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'copy'
  MPI_Comm_free(&copy);
}

void members_only(void) {
  int rank;
  MPI_Comm few;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &few);
  if (rank < 4) {
    MPI_Barrier(few);
    MPI_Barrier(MPI_COMM_WORLD);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of MPI_COMM_WORLD
    MPI_Comm_free(&few);
  }
}

void crossed(MPI_Comm a, MPI_Comm b) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Barrier(a);
    MPI_Barrier(b);
  } else {
    MPI_Barrier(b);
    MPI_Barrier(a);
  }
  // CHECK: warning: ranks make their collective calls on 'a' and 'b' in different orders, which can deadlock: MPI_Barrier here [{{.*}}mpi-collective-order]
  // CHECK: note: ranks that take it call MPI_Barrier on 'a', MPI_Barrier on 'b'; the others call MPI_Barrier on 'b', MPI_Barrier on 'a'
}

void file(MPI_File handle, const int *data) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_File_write_all(handle, data, 1, MPI_INT, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_File_write_all is not reached by every rank of file 'handle'
}

void finalize(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Finalize();
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Finalize is not reached by every rank of MPI_COMM_WORLD
}

// The rank of this very communicator.
void members_by_own_rank(MPI_Comm all, MPI_Comm some, int limit) {
  int rank;
  MPI_Comm_rank(some, &rank);
  if (rank < limit)
    MPI_Barrier(some);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached by every rank of 'some'
  MPI_Barrier(all);
}
