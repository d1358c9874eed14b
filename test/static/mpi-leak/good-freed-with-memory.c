// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Structures that are freed behind what they have a handle of, or after it was
// handed on.
// Twin: bad-freed-with-memory.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

struct region {
  MPI_Win win;
  void *base;
  long size;
};

struct region *make_region(MPI_Comm all, long size) {
  struct region *new = malloc(sizeof *new);
  long most = 0;
  new->size = size;
  MPI_Win_allocate(size, 1, MPI_INFO_NULL, all, &new->base, &new->win);
  MPI_Allreduce(&size, &most, 1, MPI_LONG, MPI_MAX, all);
  if (most == 0) {
    MPI_Win_free(&new->win);
    free(new);
    return NULL;
  }
  return new;
}

void free_region(struct region *old) {
  MPI_Win_free(&old->win);
  free(old);
}

MPI_Comm kept;
void keep(MPI_Comm all) {
  MPI_Comm *made = malloc(sizeof *made);
  MPI_Comm_dup(all, made);
  kept = *made;
  free(made);
}

void forget(void) { MPI_Comm_free(&kept); }

MPI_Datatype row(int n) {
  MPI_Datatype *made = malloc(sizeof *made), type;
  MPI_Type_contiguous(n, MPI_INT, made);
  MPI_Type_commit(made);
  type = *made;
  free(made);
  return type;
}

struct region *larger(struct region *old, MPI_Comm all) {
  struct region *new = malloc(2 * sizeof *new);
  MPI_Win_allocate(8, 1, MPI_INFO_NULL, all, &old[0].base, &old[0].win);
  memcpy(new, old, sizeof *new);
  free(old);
  return new;
}
