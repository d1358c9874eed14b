// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// One way out leaves alone what the others free.
// Twin: good-way-out.c.
#include <mpi.h>

int balance(MPI_Comm comm, double *load, int cells) {
  MPI_Comm mine;
  MPI_Comm_dup(comm, &mine);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: not by those who take the other side of this branch
  if (cells == 0)
    return 0;
  MPI_Allreduce(MPI_IN_PLACE, load, cells, MPI_DOUBLE, MPI_SUM, mine);
  MPI_Comm_free(&mine);
  return 1;
}

void column(MPI_Comm comm, double *field, int rows, int width, int empty) {
  MPI_Datatype every;
  MPI_Type_vector(rows, 1, width, MPI_DOUBLE, &every);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Type_vector makes a datatype that is never freed before MPI_Finalize
  MPI_Type_commit(&every);
  if (empty)
    return;
  MPI_Bcast(field, 1, every, 0, comm);
  MPI_Type_free(&every);
}

// The failing way frees it, the other one goes on and forgets.
int halves(MPI_Comm comm, const int *wrong, double *sum) {
  MPI_Comm half;
  int rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank % 2, rank, &half);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: not by those who take the other side of this branch
  if (*wrong) {
    MPI_Comm_free(&half);
    return 1;
  }
  MPI_Allreduce(MPI_IN_PLACE, sum, 1, MPI_DOUBLE, MPI_SUM, half);
  return 0;
}

// What is cleaned up on the early way is the other one.
int two(MPI_Comm comm, int count, double *values) {
  MPI_Datatype pair, row;
  MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Type_contiguous makes a datatype that is never freed before MPI_Finalize
  MPI_Type_contiguous(count, pair, &row);
  MPI_Type_commit(&row);
  if (count > 9) {
    MPI_Type_free(&row);
    return 1;
  }
  MPI_Bcast(values, 1, row, 0, comm);
  MPI_Type_free(&row);
  MPI_Type_free(&pair);
  return 0;
}
