// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Info objects that their function alone knows and does not free: level 2.
// Twin: good-info.c.
// RUN: %quiet
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

int MPI_File_get_info(MPI_File, MPI_Info *);
int MPI_Info_get(MPI_Info, const char *, int, char *, int *);

void use(MPI_Comm comm);
void near(MPI_Comm all) {
  MPI_Comm node;
  MPI_Info hints;
  MPI_Info_create(&hints);
  // CHECK: bad-info.c:[[#@LINE-1]]:3: warning: MPI_Info_create makes an info object that is never freed before MPI_Finalize
  MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, 0, hints, &node);
  MPI_Comm_free(&node);
}

void asked(MPI_File file) {
  MPI_Info hints;
  char value[8];
  int found;
  // CHECK: bad-info.c:[[#@LINE+1]]:3: warning: MPI_File_get_info makes an info object that is never freed before MPI_Finalize
  MPI_File_get_info(file, &hints);
  MPI_Info_get(hints, "x", 7, value, &found);
}
