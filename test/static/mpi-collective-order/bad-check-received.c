// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-check-received.c, but the root leaves whatever it was told, by a
// setting that all may have, or where it alone cannot open its file.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdio.h>

extern int compare(const int *a, int n);
extern void complain(void);

void always(int *all, int *own) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Gather(own, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    if (!compare(all, size))
      complain();
    return;
  }
  MPI_Bcast(all, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Bcast is not reached
}

void setting(int *all, int dry) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    if (dry)
      return;
    all[0] = 0;
  }
  MPI_Bcast(all, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Bcast is not reached
}

void file(int *all, const char *name) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *f = fopen(name, "r");
    if (!f)
      return;
    fclose(f);
  }
  MPI_Bcast(all, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK: [[@LINE]]{{.*}}MPI_Bcast is not reached
}
