// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-absolute.c: the displacements are counted from the object on, or the
// buffer is MPI_BOTTOM.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Body {
  int id;
  double place[3];
};

static MPI_Datatype body_type;

void describe(void) {
  struct Body any;
  int lengths[] = {1, 3};
  MPI_Aint at[2], base;
  MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE};
  MPI_Get_address(&any, &base);
  MPI_Get_address(&any.id, &at[0]);
  MPI_Get_address(&any.place, &at[1]);
  for (int i = 0; i < 2; ++i)
    at[i] -= base;
  MPI_Type_create_struct(2, lengths, at, types, &body_type);
  MPI_Type_commit(&body_type);
}

void done(void) { MPI_Type_free(&body_type); }

void hand(struct Body *body, int to, MPI_Comm comm) {
  MPI_Send(body, 1, body_type, to, 0, comm);
}

void give(struct Body *body, int to, MPI_Comm comm) {
  int lengths[] = {1, 3};
  MPI_Aint at[2];
  MPI_Datatype types[] = {MPI_INT, MPI_DOUBLE}, type;
  MPI_Get_address(&body->id, &at[0]);
  MPI_Get_address(&body->place, &at[1]);
  MPI_Type_create_struct(2, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Send(MPI_BOTTOM, 1, type, to, 0, comm);
  MPI_Type_free(&type);
}
