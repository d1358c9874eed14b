// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is used behind the loop is complete, is another array or another part of
// it, or comes before the loop in an outer one; or not each turn starts one.
// Twin: bad-behind-loop.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void answer(int *word, int *mine, int asked, int asking, const int *who,
            MPI_Request *open, int *from, MPI_Comm comm) {
  for (int i = 0; i < asked; i++)
    MPI_Irecv(&word[i], 1, MPI_INT, who[i], 4, comm, &open[i]);
  for (int i = 0; i < asking; i++)
    MPI_Send(&mine[i], 1, MPI_INT, who[i], 4, comm);
  for (int i = 0; i < asked; i++) {
    MPI_Wait(&open[i], MPI_STATUS_IGNORE);
    from[i] = word[i];
  }
}

void other_part(double (*faces)[64], int n, const int *who, int cells,
                MPI_Request *open, MPI_Comm comm) {
  for (int round = 0; round < 3; round++) {
    for (int c = 0; c < cells; c++)
      faces[1][c] = round;
    for (int k = 1; k < n; k++)
      MPI_Isend(faces[k], 64, MPI_DOUBLE, who[k], 5, comm, &open[k]);
    for (int c = 0; c < 64; c++)
      faces[0][c] = 0;
    MPI_Waitall(n - 1, open + 1, MPI_STATUSES_IGNORE);
  }
}

void not_to_itself(int *number, int n, int me, MPI_Request *open,
                   MPI_Comm comm) {
  int count = 0;
  for (int k = 0; k < n; k++)
    if (k != me)
      MPI_Irecv(&number[k], 1, MPI_INT, k, 6, comm, &open[count++]);
  number[me] = 1;
  MPI_Waitall(count, open, MPI_STATUSES_IGNORE);
}

void one_by_one(int *number, int n, const int *who, MPI_Comm comm) {
  for (int k = 0; k < n; k++) {
    MPI_Request r;
    MPI_Irecv(&number[k], 1, MPI_INT, who[k], 6, comm, &r);
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
  for (int k = 0; k < n; k++)
    number[k] += 1;
}
