// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-code-of-table.c, but the function is called through a table that other
// files fill: that it is the one that gives up on the first rank is a guess.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
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
  int code = o->do_->apply(o);
  if (code)
    return code;
  MPI_Barrier(o->comm);
  return scale(o);
}

void set_up(struct actions *a) {
  a->view = view_text;
  a->apply = apply_scaled;
}
