// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same, but only one of the two is done, the first is freed or kept, or
// somebody else could have done that.
// Twin: bad-overwritten.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>

extern struct tree {
  MPI_Comm comm;
  int rank;
  MPI_Datatype type, old;
} Tree;

void create(struct tree *T, MPI_Comm Comm, char Kind) {
  T->comm = Comm;
  MPI_Comm_rank(Comm, &T->rank);
  if (Kind == 's')
    MPI_Type_contiguous(4, MPI_BYTE, &T->type);
  if (Kind == 'z')
    T->type = MPI_LONG;
  if (Kind != 's')
    T->type = MPI_FLOAT;
}

void release(struct tree *T);
void keep_comm(MPI_Comm *Comm);
void keep_type(MPI_Datatype *Type);

void keep(struct tree *T) {
  keep_comm(&T->comm);
  keep_type(&T->type);
}

void twice(struct tree *T, MPI_Comm Comm) {
  MPI_Comm_dup(Comm, &T->comm);
  T->rank = 0;
  MPI_Comm_free(&T->comm);
  MPI_Comm_split(Comm, 0, 0, &T->comm);
}

void kept(struct tree *T) {
  MPI_Type_contiguous(4, MPI_BYTE, &T->type);
  T->old = T->type;
  T->type = MPI_FLOAT;
}

void elsewhere(struct tree *T) {
  MPI_Type_contiguous(4, MPI_BYTE, &T->type);
  release(T);
  T->type = MPI_FLOAT;
}
