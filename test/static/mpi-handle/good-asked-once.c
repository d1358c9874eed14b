// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <stdlib.h>

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
  if (MPI_COMM_NULL != part)
    MPI_Comm_free(&part);
  return size;
}

/// Only members come to the use, which the handle does not tell.
int each_way(MPI_Comm comm, const int *ranks, int n, int mine) {
  MPI_Group all, few;
  MPI_Comm part = MPI_COMM_NULL;
  int rank = -1;
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, n, ranks, &few);
  MPI_Comm_create_group(comm, few, 7, &part);
  if (mine)
    MPI_Comm_rank(part, &rank);
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  MPI_Group_free(&few);
  MPI_Group_free(&all);
  return rank;
}

/// Everybody is a member: the question is for safety.
int same(MPI_Comm comm) {
  MPI_Group all;
  MPI_Comm again = MPI_COMM_NULL;
  int rank;
  MPI_Comm_group(comm, &all);
  MPI_Comm_create(comm, all, &again);
  MPI_Comm_rank(again, &rank);
  if (again != MPI_COMM_NULL)
    MPI_Comm_free(&again);
  MPI_Group_free(&all);
  return rank;
}

/// Nor has a split anybody without a colour.
int halves(MPI_Comm comm, int half) {
  MPI_Comm part = MPI_COMM_NULL;
  int rank, size = 0;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank < half ? 0 : 1, rank, &part);
  MPI_Comm_size(part, &size);
  if (part != MPI_COMM_NULL)
    MPI_Comm_free(&part);
  return size;
}

/// Who is left out gets another one, or ends.
int others(MPI_Comm comm, const int *ranks, int n) {
  MPI_Group all, few;
  MPI_Comm part, rest;
  int size;
  MPI_Comm_group(comm, &all);
  MPI_Group_incl(all, n, ranks, &few);
  MPI_Comm_create(comm, few, &part);
  if (part == MPI_COMM_NULL)
    part = MPI_COMM_SELF;
  MPI_Comm_size(part, &size);
  MPI_Comm_create(comm, few, &rest);
  if (rest == MPI_COMM_NULL)
    exit(size);
  MPI_Comm_free(&rest);
  MPI_Group_free(&few);
  MPI_Group_free(&all);
  if (part != MPI_COMM_SELF)
    MPI_Comm_free(&part);
  return size;
}
