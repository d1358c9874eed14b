// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %quiet
#include <mpi.h>

void constant(int *b) { MPI_Bcast(b, 1, MPI_INT, 0, MPI_COMM_WORLD); }
void uniform(int *b, int root) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < size; i++)
    MPI_Bcast(b + i, 1, MPI_INT, i, MPI_COMM_WORLD);
  MPI_Bcast(b, 1, MPI_INT, size - 1, MPI_COMM_WORLD);
  if (rank == root)
    MPI_Bcast(b, 1, MPI_INT, root, MPI_COMM_WORLD);
  else
    MPI_Bcast(b + 1, 1, MPI_INT, root, MPI_COMM_WORLD);
}
void found_together(int *b) {
  int rank, owner;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  owner = b[0] ? rank : -1;
  MPI_Allreduce(MPI_IN_PLACE, &owner, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  MPI_Bcast(b, 1, MPI_INT, owner, MPI_COMM_WORLD);
}
// The roots of an intercommunicator are roles: MPI_ROOT, MPI_PROC_NULL, a rank.
void between_groups(int *b, MPI_Comm inter) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, 1, MPI_INT, MPI_ROOT, inter);
  else
    MPI_Bcast(b, 1, MPI_INT, MPI_PROC_NULL, inter);
}
// Whoever has failed leaves out a call, on communicators that are not known:
// no matter of roots.
struct Window {
  int handle, pixels;
};
MPI_Comm comm_of(struct Window *w);
int fill(struct Window *w), look(struct Window *w);
int create(struct Window *w, int hidden) {
  int rank, error;
  MPI_Comm_rank(comm_of(w), &rank);
  error = look(w);
  if (error)
    return error;
  if (!hidden) {
    if (rank == 0) {
      error = fill(w);
      if (error)
        return error;
    }
    MPI_Bcast(&w->handle, 1, MPI_INT, 0, comm_of(w));
    if (rank != 0) {
      error = look(w);
      if (error)
        return error;
    }
  } else {
    if (rank == 0) {
      error = fill(w);
      if (error)
        return error;
    }
    MPI_Bcast(&w->pixels, 1, MPI_INT, 0, comm_of(w));
  }
  return look(w);
}
