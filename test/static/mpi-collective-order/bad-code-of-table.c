// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank alone gives up, in a function that is called by its name, and the
// others go on to the barrier. Twin: good-code-of-table.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct object;
struct actions {
  int (*view)(struct object *);
  int (*apply)(struct object *);
};
struct object {
  struct actions *do_;
  MPI_Comm comm;
};
int write_text(struct object *);
int scale(struct object *);

int view_text(struct object *o) {
  int rank, code;
  MPI_Comm_rank(o->comm, &rank);
  if (rank == 0) {
    code = write_text(o);
    if (code)
      return code;
  }
  return 0;
}

int apply_scaled(struct object *o) {
  int code = view_text(o);
  if (code)
    return code;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Barrier is not reached by every rank of 'o->comm' [{{.*}}mpi-collective-order]
  MPI_Barrier(o->comm);
  return scale(o);
}

void set_up(struct actions *a) {
  a->view = view_text;
  a->apply = apply_scaled;
}
