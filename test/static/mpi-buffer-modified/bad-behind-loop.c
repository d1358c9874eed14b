// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop starts an operation for each neighbour on a part of one array. What
// the first turn has started is under way where the array is used behind the
// loop, by another loop, a call or by itself. Twin: good-behind-loop.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void answer(int *word, int asked, int asking, const int *who, MPI_Request *open,
            int *from, MPI_Comm comm) {
  MPI_Status status;
  for (int i = 0; i < asked; i++)
    MPI_Irecv(&word[i], 1, MPI_INT, MPI_ANY_SOURCE, 4, comm, &open[i]);
  for (int i = 0; i < asking; i++)
    MPI_Send(&word[i], 1, MPI_INT, who[i], 4, comm);
  // CHECK: :[[#@LINE-1]]:{{.*}}'word' is read before the MPI_Irecv that receives into it is complete [-Wpass-failed=mpi-buffer-modified]
  for (int i = 0; i < asked; i++) {
    MPI_Wait(&open[i], &status);
    from[i] = status.MPI_SOURCE;
  }
}

void forget(double (*faces)[64], int faces_there, const int *who, int cells,
            MPI_Request *open, MPI_Comm comm) {
  for (int k = 0; k < faces_there; k++)
    MPI_Isend(faces[k], 64, MPI_DOUBLE, who[k], 5, comm, &open[k]);
  for (int c = 0; c < cells; c++)
    faces[0][c] = 0;
  // CHECK: :[[#@LINE-1]]:{{.*}}'faces' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
  MPI_Waitall(faces_there, open, MPI_STATUSES_IGNORE);
}

void tell_all(int *number, int n, const int *who, MPI_Request *open,
              MPI_Comm comm) {
  for (int round = 0; round < 3; round++) {
    for (int k = 0; k < n; k++)
      MPI_Isend(number, 1, MPI_INT, who[k], 6, comm, &open[k]);
    *number += 1;
    // CHECK: :[[#@LINE-1]]:{{.*}}'number' is written to before the MPI_Isend that sends it is complete [-Wpass-failed=mpi-buffer-modified]
    MPI_Waitall(n, open, MPI_STATUSES_IGNORE);
  }
}
