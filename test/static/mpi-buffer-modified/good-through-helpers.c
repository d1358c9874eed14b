// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Post, unpack and finish are functions; the array of requests has an
// initializer, which is a loop over its elements. Unpacked in time.
// Twin: bad-through-helpers.c.
// RUN: %quiet
#include <mpi.h>
#include <stdlib.h>

struct border {
  double *In, *Out;
  int N, Left, Right;
  MPI_Request Open[2];
};

static void post(struct border *B) {
  MPI_Irecv(B->In, B->N, MPI_DOUBLE, B->Left, 1, MPI_COMM_WORLD, &B->Open[0]);
  MPI_Isend(B->Out, B->N, MPI_DOUBLE, B->Right, 1, MPI_COMM_WORLD, &B->Open[1]);
}
static void unpack(const struct border *B, double *Cells) {
  for (int I = 0; I < B->N; ++I)
    Cells[I] = B->In[I];
}
static void finish(struct border *B) {
  MPI_Waitall(2, B->Open, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  int Rank, Size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Comm_size(MPI_COMM_WORLD, &Size);
  struct border B = {calloc(20, 8), calloc(20, 8), 20,
                     (Rank + Size - 1) % Size, (Rank + 1) % Size, {0}};
  double Cells[20];
  for (int Step = 0; Step < 5; ++Step) {
    post(&B);
    finish(&B);
    unpack(&B, Cells);
  }
  free(B.In);
  free(B.Out);
  MPI_Finalize();
  return 0;
}
