// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A request that is complete by a call that only looks (MPI-4.1) is still there, and
// is given back by a wait.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %mpirun -n 2 %t 2>&1 | %silent
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, y = 0;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = rank ^ 1;
  MPI_Irecv(&x, 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &request);
  MPI_Send(&y, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
#if MPI_VERSION > 4 || (MPI_VERSION == 4 && MPI_SUBVERSION >= 1)
  for (int done = 0; !done;)
    MPI_Request_get_status_all(1, &request, &done, MPI_STATUSES_IGNORE);
#endif
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
