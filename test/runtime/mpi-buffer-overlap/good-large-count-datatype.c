// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The bytes of a datatype with large counts are known: the second receive goes
// into the gap between two blocks of the first.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int data[64] = {0}, out[64] = {0}, rank;
  MPI_Datatype type;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector_c(4, 2, 6, MPI_INT, &type);
  MPI_Type_commit(&type);
  MPI_Irecv(data, 1, type, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(data + 14, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Send(out, 1, type, 1 - rank, 0, MPI_COMM_WORLD);
  MPI_Send(out, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}

