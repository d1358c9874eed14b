// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-compared.c; and a number that the program itself stores there, or that
// another file may store.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct ring {
  int next;
  MPI_Comm comm;
  MPI_Request sent, unused, kept;
};

void start(struct ring *r) {
  r->sent = MPI_REQUEST_NULL;
  r->unused = -1;
}

void pass_on(struct ring *r, int *token) {
  if (r->next == MPI_PROC_NULL)
    return;
  if (r->sent != MPI_REQUEST_NULL)
    MPI_Wait(&r->sent, MPI_STATUS_IGNORE);
  MPI_Isend(token, 1, MPI_INT, r->next, 1, r->comm, &r->sent);
}

void again(struct ring *r, int *token) {
  if (r->unused != -1)
    MPI_Wait(&r->unused, MPI_STATUS_IGNORE);
  MPI_Isend(token, 1, MPI_INT, r->next, 2, r->comm, &r->unused);
}

void once_more(struct ring *r, int *token) {
  if (r->kept != -1)
    MPI_Wait(&r->kept, MPI_STATUS_IGNORE);
  MPI_Isend(token, 1, MPI_INT, r->next, 3, r->comm, &r->kept);
}

void leave(struct ring *r) {
  if (r->comm != MPI_COMM_NULL && r->comm != MPI_COMM_WORLD)
    MPI_Comm_free(&r->comm);
}
