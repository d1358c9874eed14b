// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure is freed on one way while it has the only handle of a window or
// a communicator: level 2.
// Twin: good-freed-with-memory.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %silent
#include <mpi.h>
#include <stdlib.h>

struct region {
  MPI_Win win;
  void *base;
  long size;
};
struct group {
  MPI_Comm comm;
  int *members;
};

struct region *make_region(MPI_Comm all, long size) {
  struct region *new = malloc(sizeof *new);
  long most = 0;
  new->size = size;
  MPI_Win_allocate(size, 1, MPI_INFO_NULL, all, &new->base, &new->win);
  MPI_Allreduce(&size, &most, 1, MPI_LONG, MPI_MAX, all);
  if (most == 0) {
    // CHECK: :[[#@LINE+1]]:5: warning: the memory that is freed has the only handle of a window {{.*}}mpi-leak
    free(new);
    // CHECK: :[[#@LINE-5]]:3: note: it is made here
    return NULL;
  }
  return new;
}

void free_region(struct region *old) {
  MPI_Win_free(&old->win);
  free(old);
}

int read_members(int *into);

int make_group(MPI_Comm all, struct group **out) {
  struct group *new = malloc(sizeof *new);
  MPI_Comm_dup(all, &new->comm);
  new->members = malloc(8 * sizeof(int));
  if (read_members(new->members) != 0) {
    free(new->members);
    // CHECK: :[[#@LINE+1]]:5: warning: the memory that is freed has the only handle of a communicator {{.*}}mpi-leak
    free(new);
    return 1;
  }
  *out = new;
  return 0;
}

void free_group(struct group *old) {
  MPI_Comm_free(&old->comm);
  free(old->members);
  free(old);
}
