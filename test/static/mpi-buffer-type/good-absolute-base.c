// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-absolute-base.c: from the last one to the first, from a copy of the
// first, and from the second on.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Beam {
  double from, to;
  int channels, flags;
  char name[16];
};


void down(struct Beam *beam, MPI_Comm comm) {
  int lengths[] = {2, 2, 16};
  MPI_Aint at[3];
  MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, type;
  MPI_Get_address(&beam->from, &at[0]);
  MPI_Get_address(&beam->channels, &at[1]);
  MPI_Get_address(&beam->name, &at[2]);
  for (int i = 2; i >= 0; i--)
    at[i] -= at[0];
  MPI_Type_create_struct(3, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(beam, 1, type, 0, comm);
  MPI_Type_free(&type);
}

void copied(struct Beam *beam, MPI_Comm comm) {
  int lengths[] = {2, 2, 16};
  MPI_Aint at[3];
  MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, type;
  MPI_Get_address(&beam->from, &at[0]);
  MPI_Get_address(&beam->channels, &at[1]);
  MPI_Get_address(&beam->name, &at[2]);
  MPI_Aint first = at[0];
  for (int i = 0; i < 3; i++)
    at[i] -= first;
  MPI_Type_create_struct(3, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(beam, 1, type, 0, comm);
  MPI_Type_free(&type);
}

void from_second(struct Beam *beam, MPI_Comm comm) {
  int lengths[] = {2, 2, 16};
  MPI_Aint at[3];
  MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR}, type;
  MPI_Get_address(&beam->from, &at[0]);
  MPI_Get_address(&beam->channels, &at[1]);
  MPI_Get_address(&beam->name, &at[2]);
  for (int i = 1; i < 3; i++)
    at[i] -= at[0];
  at[0] = 0;
  MPI_Type_create_struct(3, lengths, at, types, &type);
  MPI_Type_commit(&type);
  MPI_Bcast(beam, 1, type, 0, comm);
  MPI_Type_free(&type);
}
