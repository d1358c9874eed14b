// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is made into a member of a structure, and lost in the same function.
// Twin: good-overwritten.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

struct tree {
  MPI_Comm comm;
  int rank;
  MPI_Datatype type;
};

void create(struct tree *T, MPI_Comm Comm, char Kind) {
  T->comm = Comm;
  MPI_Comm_rank(Comm, &T->rank);
  if (Kind == 'd')
    T->type = MPI_DOUBLE;
  if (Kind == 's')
    MPI_Type_contiguous(4, MPI_BYTE, &T->type);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Type_contiguous makes a datatype that is never freed
  // CHECK: :[[#@LINE+4]]:{{.*}}: note: another handle takes its place here
  if (Kind == 'z')
    T->type = MPI_LONG;
  if (Kind == 's')
    T->type = MPI_FLOAT;
}

void twice(struct tree *T, MPI_Comm Comm) {
  MPI_Comm_dup(Comm, &T->comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_dup makes a communicator that is never freed
  T->rank = 0;
  MPI_Comm_split(Comm, 0, 0, &T->comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed
}
