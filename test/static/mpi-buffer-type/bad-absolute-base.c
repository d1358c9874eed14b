// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first displacement is subtracted from itself before it is from the others:
// it is zero for them, and they stay addresses. Twin: good-absolute-base.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

struct Beam {
  double from, to;
  int channels, flags;
  char name[16];
};

static MPI_Datatype beam_type;

void describe(void) {
  struct Beam any;
  int lengths[] = {2, 2, 16};
  MPI_Aint at[3];
  MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT, MPI_CHAR};
  MPI_Get_address(&any.from, &at[0]);
  MPI_Get_address(&any.channels, &at[1]);
  MPI_Get_address(&any.name, &at[2]);
  for (int i = 0; i < 3; i++)
    at[i] -= at[0];
  MPI_Type_create_struct(3, lengths, at, types, &beam_type);
  MPI_Type_commit(&beam_type);
}

void done(void) { MPI_Type_free(&beam_type); }

void hand(struct Beam *beam, MPI_Comm comm) {
  MPI_Bcast(beam, 1, beam_type, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is given a buffer with a datatype whose displacements are addresses: they count from MPI_BOTTOM on [{{.*}}mpi-buffer-type]
  // CHECK: note: the datatype is made of them here
}
