// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rank 0 answers whoever comes. Here that is rank 1, which would be stuck before
// if its message to rank 2 was not buffered; then rank 0 would find rank 2's
// message, answer that, and all would go well.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 3 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>

enum { AnyOf, Iprobe, GetStatus, Forms };

/// The rank whose message is there.
static int next(int form, MPI_Request *r, int *in) {
  int index = 0, flag = 0;
  MPI_Status status;
  if (form == AnyOf) {
    MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
    return index + 1;
  }
  if (form == Iprobe) {
    while (!flag)
      MPI_Iprobe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &flag, &status);
    MPI_Recv(in, 1, MPI_INT, status.MPI_SOURCE, 5, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return status.MPI_SOURCE;
  }
  for (index = 1; !flag;) {
    index = !index;
    if (r[index] != MPI_REQUEST_NULL)
      MPI_Request_get_status(r[index], &flag, MPI_STATUS_IGNORE);
  }
  MPI_Wait(&r[index], MPI_STATUS_IGNORE);
  return index + 1;
}

static void serve(int form) {
  int in[2], first = 0;
  MPI_Request r[2];
  if (form != Iprobe)
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&in[i], 1, MPI_INT, i + 1, 5, MPI_COMM_WORLD, &r[i]);
  for (int i = 0; i < 2; i++) {
    int from = next(form, r, in);
    if (i == 0)
      PMPI_Send(&first, 1, MPI_INT, 2, 99, MPI_COMM_WORLD);
    MPI_Send(&i, 1, MPI_INT, from, 6, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int form = 0; form < Forms; form++) {
    if (rank == 0)
      serve(form);
    if (rank == 1)
      MPI_Send(&x, 1, MPI_INT, 2, 7, MPI_COMM_WORLD);
    if (rank == 2) // after rank 0 has heard of rank 1
      PMPI_Recv(&x, 1, MPI_INT, 0, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank > 0) {
      MPI_Send(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
      MPI_Recv(&x, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank == 2)
      MPI_Recv(&x, 1, MPI_INT, 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
