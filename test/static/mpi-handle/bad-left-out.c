// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators that some ranks are left out of, and that all ranks use.
// Twin: good-left-out.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

void followers(MPI_Comm comm) {
  MPI_Group all, rest;
  MPI_Comm others;
  int first = 0;
  MPI_Comm_group(comm, &all);
  MPI_Group_excl(all, 1, &first, &rest);
  MPI_Comm_create(comm, rest, &others);
  MPI_Barrier(others);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Barrier uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
  // CHECK: :[[#@LINE-3]]:3: note: 'others' is made here
  MPI_Comm_free(&others);
  MPI_Group_free(&rest);
  MPI_Group_free(&all);
}

void lower(MPI_Comm comm, int half) {
  MPI_Comm part;
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank < half ? 0 : MPI_UNDEFINED, rank, &part);
  if (rank < half)
    MPI_Barrier(part);
  MPI_Comm_free(&part);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_free uses a communicator that is null on the ranks that are left out [{{.*}}mpi-handle]
}
