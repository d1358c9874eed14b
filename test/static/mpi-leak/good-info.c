// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Info objects that are freed, kept, or handed to others.
// Twin: bad-info.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

int MPI_File_set_info(MPI_File, MPI_Info);

void near(MPI_Comm all) {
  MPI_Comm node;
  MPI_Info hints;
  MPI_Info_create(&hints);
  MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, hints, &node);
  MPI_Info_free(&hints);
  MPI_Comm_free(&node);
}

// Which way it is freed hangs on what was asked.
void perhaps(MPI_File file, int really) {
  MPI_Info hints = MPI_INFO_NULL;
  if (really)
    MPI_Info_create(&hints);
  MPI_File_set_info(file, hints);
  if (hints != MPI_INFO_NULL)
    MPI_Info_free(&hints);
}

MPI_Info ours;
void kept(void) {
  MPI_Info hints;
  MPI_Info_create(&hints);
  ours = hints;
}

void others(MPI_Info *hints);
void handed(void) {
  MPI_Info hints;
  MPI_Info_create(&hints);
  others(&hints);
}
