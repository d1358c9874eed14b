// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Everything around a send buffer, and the buffer before and after, may be written
// to.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static double matrix[50][40];
  int peer = 1 - rank;
  double in[50];
  MPI_Datatype column;
  MPI_Request request;
  MPI_Type_vector(50, 1, 40, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  for (int round = 0; round < 3; round++) {
    matrix[3][7] = round;
    MPI_Issend(&matrix[0][7], 1, column, peer, 0, MPI_COMM_WORLD, &request);
    for (int i = 0; i < 50; i++)
      for (int j = 0; j < 40; j++)
        if (j != 7)
          matrix[i][j] = round + i;
    MPI_Recv(in, 50, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Type_free(&column);
  // Many small sends at once, whose handles can be the same.
  int out[20], got[20];
  MPI_Request r[20];
  for (int i = 0; i < 20; i++) {
    out[i] = i;
    MPI_Isend(&out[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, &r[i]);
  }
  for (int i = 0; i < 20; i++)
    MPI_Recv(&got[i], 1, MPI_INT, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  for (int i = 19; i >= 0; i--) {
    MPI_Request copy = r[i];
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
    out[i] = -1;
  }
  // In place: MPI itself writes.
  int all[2] = {rank, rank}, mine = rank;
  MPI_Iallgather(MPI_IN_PLACE, 0, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Ibcast(&mine, 1, MPI_INT, 1, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)size;
  MPI_Finalize();
  return 0;
}
