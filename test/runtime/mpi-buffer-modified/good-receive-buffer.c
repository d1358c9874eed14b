// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers are written to before their receive is posted and when it is complete:
// also when the program knows that without having completed the request, when
// the message is shorter than the buffer, and beside a buffer.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 3 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=tutti

#include <mpi.h>

enum { Rounds = 200 };

int main(int argc, char **argv) {
  int rank, size, in[3][20], out[3][10], flag;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Request r[6], again;
  MPI_Status status;
  MPI_Recv_init(in[0], 20, MPI_INT, left, 7, MPI_COMM_WORLD, &again);
  for (int round = 0; round < Rounds; ++round) {
    for (int k = 0; k < 3; ++k)
      for (int i = 0; i < 10; ++i)
        out[k][i] = round * 1000 + k * 100 + i;
    // Some wildcards, completed in any order.
    for (int k = 0; k < 3; ++k)
      MPI_Irecv(in[k], k == 1 ? 10 : 20, MPI_INT, k == 2 ? MPI_ANY_SOURCE : left,
                round, MPI_COMM_WORLD, &r[k]);
    in[1][15] = round;
    for (int k = 0; k < 3; ++k)
      MPI_Isend(out[k], 10 - (round % 2 ? k : 0), MPI_INT, right, round,
                MPI_COMM_WORLD, &r[3 + k]);
    for (int done = 0, which; done < 6; ++done) {
      MPI_Waitany(6, r, &which, &status);
      if (which < 3)
        in[which][0] = -1;
      else
        out[which - 3][0] = -1;
    }
    // Known to be complete.
    MPI_Irecv(in[0], 20, MPI_INT, left, 3, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(out[0], 10, MPI_INT, right, 3, MPI_COMM_WORLD, &r[1]);
    for (flag = 0; !flag;)
      MPI_Request_get_status(r[0], &flag, &status);
    in[0][1] = -2;
    for (flag = 0; !flag;)
      MPI_Request_get_status(r[1], &flag, &status);
    out[0][1] = -2;
    MPI_Sendrecv(in[0], 10, MPI_INT, right, 4, out[0], 10, MPI_INT, left, 4,
                 MPI_COMM_WORLD, &status);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    in[0][2] = -3;
    MPI_Start(&again);
    MPI_Send(out[0], 5, MPI_INT, right, 7, MPI_COMM_WORLD);
    MPI_Wait(&again, &status);
    in[0][2] = -4;
  }
  MPI_Request_free(&again);
  MPI_Finalize();
  return 0;
}
