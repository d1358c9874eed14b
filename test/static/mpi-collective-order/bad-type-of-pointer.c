// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-type-of-pointer.c, but all functions of that type are in this file,
// and collective.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

struct plan {
  MPI_Comm group;
  int rank;
  int (*execute)(void *, void *, int);
  int (*action)(void *, void *, int);
};

static int write_block(void *block, void *data, int n) {
  struct plan *p = block;
  MPI_Barrier(p->group);
  return n;
}

static int together(void *plan, void *data, int n) {
  struct plan *p = plan;
  MPI_Barrier(p->group);
  if (p->rank == 0)
    return p->action(p, data, n);
  // CHECK: :[[#@LINE-1]]:12: warning: MPI_Barrier {{.*}}is not reached by every rank
  return 0;
}

int save(void *data, int n, MPI_Comm group) {
  struct plan p;
  p.group = group;
  MPI_Comm_rank(group, &p.rank);
  p.execute = together;
  p.action = write_block;
  return p.execute(&p, data, n);
}
