// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

void followers(MPI_Comm comm) {
  MPI_Group all, rest;
  MPI_Comm others;
  int first = 0;
  MPI_Comm_group(comm, &all);
  MPI_Group_excl(all, 1, &first, &rest);
  MPI_Comm_create(comm, rest, &others);
  if (others != MPI_COMM_NULL) {
    MPI_Barrier(others);
    MPI_Comm_free(&others);
  }
  MPI_Group_free(&rest);
  MPI_Group_free(&all);
}

void lower(MPI_Comm comm, int half) {
  MPI_Comm part;
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank < half ? 0 : MPI_UNDEFINED, rank, &part);
  if (rank < half) {
    MPI_Barrier(part);
    MPI_Comm_free(&part);
  }
}

/// Every rank is in one half.
void halves(MPI_Comm comm, int half) {
  MPI_Comm part;
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank < half ? 0 : 1, rank, &part);
  MPI_Barrier(part);
  MPI_Comm_free(&part);
}

/// Nobody is left out.
void whole(MPI_Comm comm) {
  MPI_Group all, same;
  MPI_Comm again;
  MPI_Comm_group(comm, &all);
  MPI_Group_excl(all, 0, 0, &same);
  MPI_Comm_create(comm, same, &again);
  MPI_Barrier(again);
  MPI_Comm_free(&again);
  MPI_Group_free(&same);
  MPI_Group_free(&all);
}
