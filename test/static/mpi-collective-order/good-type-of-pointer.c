// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a plan does for one rank is a function of another file; how it is carried
// out has the same type, and makes collective calls.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct plan {
  MPI_Comm group;
  int rank;
  int (*execute)(void *, void *, int);
  int (*action)(void *, void *, int);
};

int write_block(void *block, void *data, int n);

static int together(void *plan, void *data, int n) {
  struct plan *p = plan;
  int sum = 0;
  MPI_Allreduce(&n, &sum, 1, MPI_INT, MPI_SUM, p->group);
  if (p->rank == 0)
    return p->action(p, data, sum);
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
