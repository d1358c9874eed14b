// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-same-file.c, but each rank goes to its own place in the file, or has a
// file of its own, or one rank alone reads.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

void own_place(const char *path) {
  long parts = 0;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *f = fopen(path, "rb");
  fseek(f, rank * sizeof(long), SEEK_SET);
  fread(&parts, sizeof(long), 1, f);
  for (long i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  fclose(f);
}

void own_file(void) {
  char name[30];
  long parts = 0;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sprintf(name, "part%d", rank);
  FILE *f = fopen(name, "rb");
  fread(&parts, sizeof(long), 1, f);
  for (long i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
  fclose(f);
}

void one_reads(const char *path) {
  long parts = 0;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *f = fopen(path, "rb");
    fread(&parts, sizeof(long), 1, f);
    fclose(f);
  }
  for (long i = 0; i < parts; ++i)
    MPI_Barrier(MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Barrier is not reached
}
