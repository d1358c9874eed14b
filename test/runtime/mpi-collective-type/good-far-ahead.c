// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank starts more collectives with vectors than fit on the board before
// another one starts its first, and a rank does not look at some of them: what
// is sent is what is received all the same.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <unistd.h>

enum { N = 300, MANY = 8 };

static int in[MANY], out[N][MANY];
static int counts[MANY] = {1, 1, 1, 1, 1, 1, 1, 1},
           at[MANY] = {0, 1, 2, 3, 4, 5, 6, 7};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Request requests[N];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int round = 0; round < 7; ++round) {
    if (rank == round)
      usleep(100000);
    if (round == 4)
      MPI_Pcontrol(rank != 0);
    if (round == 5)
      MPI_Pcontrol(1);
    for (int i = 0; i < N; ++i)
      MPI_Ialltoallv(in, counts, at, MPI_INT, out[i], counts, at, MPI_INT,
                     MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(N, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
