// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that touch or lie between one another without sharing a byte.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static int matrix[8][8], other[8][8];
  int out[8] = {0}, peer = 1 - rank;
  MPI_Datatype column;
  MPI_Request r[12];
  MPI_Type_vector(8, 1, 8, MPI_INT, &column);
  MPI_Type_commit(&column);
  for (int i = 0; i < 8; i++)
    MPI_Irecv(&matrix[0][i], 1, column, peer, i, MPI_COMM_WORLD, &r[i]);
  for (int i = 0; i < 8; i++)
    MPI_Send(out, 8, MPI_INT, peer, i, MPI_COMM_WORLD);
  MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
  // Several may read the same memory.
  for (int i = 0; i < 4; i++)
    MPI_Isend(matrix, 64, MPI_INT, peer, i, MPI_COMM_WORLD, &r[i]);
  for (int i = 0; i < 4; i++)
    MPI_Recv(other, 64, MPI_INT, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
  // Nothing is sent to nobody, and no elements are no memory.
  MPI_Irecv(out, 8, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(out, 8, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[1]);
  MPI_Isend(out, 0, MPI_INT, peer, 1, MPI_COMM_WORLD, &r[2]);
  MPI_Recv(out, 0, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Isend(matrix, 8, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[3]);
  MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
  // Persistent ones share memory while they take turns.
  MPI_Recv_init(out, 8, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Recv_init(out, 8, MPI_INT, peer, 1, MPI_COMM_WORLD, &r[1]);
  for (int i = 0; i < 2; i++) {
    MPI_Start(&r[i]);
    MPI_Send(matrix, 8, MPI_INT, peer, i, MPI_COMM_WORLD);
    MPI_Wait(&r[i], MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
  // Halves of one array, interleaved blocks of one array.
  int both[8] = {0}, counts[2] = {1, 1}, even[2] = {0, 2}, odd[2] = {0, 2};
  MPI_Alltoall(both, 2, MPI_INT, both + 4, 2, MPI_INT, MPI_COMM_WORLD);
  MPI_Alltoallv(both, counts, even, MPI_INT, both + 1, counts, odd, MPI_INT,
                MPI_COMM_WORLD);
  // At the root alone the receive buffer counts.
  MPI_Gather(both, 2, MPI_INT, rank ? both : matrix[0], 2, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Type_free(&column);
  (void)size;
  MPI_Finalize();
  return 0;
}
