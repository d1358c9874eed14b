// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Guards that select the members of a communicator are no divergence on it.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

void by_color(void) {
  int rank;
  MPI_Comm half;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  if (rank % 2 == 0)
    MPI_Barrier(half);
  else
    MPI_Allreduce(MPI_IN_PLACE, &rank, 1, MPI_INT, MPI_SUM, half);
  MPI_Comm_free(&half);
}
void by_null_handle(void) {
  int rank;
  MPI_Comm few;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &few);
  if (few != MPI_COMM_NULL) {
    MPI_Barrier(few);
    MPI_Comm_free(&few);
  }
}
void by_what_made_it(void) {
  int rank;
  MPI_Comm few;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 4 ? 0 : MPI_UNDEFINED, rank, &few);
  if (rank < 4) {
    MPI_Barrier(few);
    MPI_Comm_free(&few);
  }
}
void by_group(int n) {
  MPI_Group all, few;
  MPI_Comm comm;
  int *ranks = calloc(n, sizeof(int));
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, n, ranks, &few);
  MPI_Comm_create(MPI_COMM_WORLD, few, &comm);
  if (comm != MPI_COMM_NULL) {
    MPI_Barrier(comm);
    MPI_Comm_free(&comm);
  }
  MPI_Group_free(&few);
  MPI_Group_free(&all);
}
/// A rank of the group is a member of what was made of it.
void by_rank_in_group(MPI_Group few, MPI_Comm comm) {
  int mine;
  MPI_Group_rank(few, &mine);
  if (mine != MPI_UNDEFINED)
    MPI_Barrier(comm);
}
void leaders(void) {
  int rank, node_rank;
  MPI_Comm node, between;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL,
                      &node);
  MPI_Comm_rank(node, &node_rank);
  MPI_Comm_split(MPI_COMM_WORLD, node_rank == 0 ? 0 : MPI_UNDEFINED, rank,
                 &between);
  if (node_rank == 0) {
    MPI_Allreduce(MPI_IN_PLACE, &rank, 1, MPI_INT, MPI_SUM, between);
    MPI_Comm_free(&between);
  }
  MPI_Bcast(&rank, 1, MPI_INT, 0, node);
  MPI_Comm_free(&node);
}
void rows(int n) {
  int rank, count = 0;
  MPI_Comm row;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / n, rank, &row);
  count = rank;
  MPI_Bcast(&count, 1, MPI_INT, 0, row);
  for (int i = 0; i < count; i++) // as often in all of a row
    MPI_Barrier(row);
  MPI_Comm_free(&row);
}
void alone(void) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Barrier(MPI_COMM_SELF);
}
// MPI-3.1, section 5.12: nonblocking calls on two communicators may cross.
void nonblocking_crossed(MPI_Comm a, MPI_Comm b) {
  int rank;
  MPI_Request requests[2];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Ibarrier(a, &requests[0]);
    MPI_Ibarrier(b, &requests[1]);
  } else {
    MPI_Ibarrier(b, &requests[1]);
    MPI_Ibarrier(a, &requests[0]);
  }
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

// The rank of one communicator chooses the members of another, which was made
// elsewhere.
void members_by_rank(MPI_Comm all, MPI_Comm some, int limit) {
  int rank;
  MPI_Comm_rank(all, &rank);
  if (rank < limit)
    MPI_Barrier(some);
  MPI_Barrier(all);
}
void members_of_levels(MPI_Comm *levels, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < n; i++)
    if (rank < (1 << i))
      MPI_Barrier(levels[i]);
}
