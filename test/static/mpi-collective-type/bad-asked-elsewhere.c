// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of ranks is asked for elsewhere and kept in a variable of the file,
// and each rank's part is said to be of so many elements, or of the part of
// all. Twin: good-asked-elsewhere.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

static int members;
int workers;

void prepare(void) {
  MPI_Comm_size(MPI_COMM_WORLD, &members);
  MPI_Comm_size(MPI_COMM_WORLD, &workers);
}

void starts(int mine, int *all) {
  // CHECK: :[[#@LINE+1]]:{{.*}}MPI_Allgather on rank 0 sends 1 x MPI_INT to rank 0, which takes 3 x MPI_INT [-Wpass-failed=mpi-collective-type]
  MPI_Allgather(&mine, 1, MPI_INT, all, members, MPI_INT, MPI_COMM_WORLD);
}

void deal(double *parts, double *part, int n) {
  // CHECK: :[[#@LINE+1]]:{{.*}}MPI_Scatter on rank 0 sends {{.*}}[-Wpass-failed=mpi-collective-type]
  MPI_Scatter(parts, n * workers, MPI_DOUBLE, part, n, MPI_DOUBLE, 0,
              MPI_COMM_WORLD);
}
