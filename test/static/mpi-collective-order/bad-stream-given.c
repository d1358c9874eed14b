// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-stream-given.c, but the caller is in sight and opens a file of each
// rank's own, or each rank goes to a place of its own.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

static void read_head(FILE *f, double *data) {
  int version = 0;
  fread(&version, sizeof(int), 1, f);
  if (version < 2)
    return;
  MPI_Bcast(data, 100, MPI_DOUBLE, 0, MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Bcast is not reached
}

void load(double *data) {
  char name[30];
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sprintf(name, "part%d", rank);
  FILE *f = fopen(name, "rb");
  read_head(f, data);
  fclose(f);
}

void read_parts(FILE *f) {
  int parts = 0, rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  fseek(f, rank * 4, SEEK_SET);
  fscanf(f, "%d", &parts);
  for (int i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}
