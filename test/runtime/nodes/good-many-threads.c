// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on different nodes that may all use MPI from many threads exchange
// messages, and wait for one that is at work for seconds. The twin is
// bad-many-threads.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 6 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <time.h>

int main(int argc, char **argv) {
  int rank, size, level, x = 0, flag;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int distance = 1; distance < size; ++distance)
    for (int i = 0; i < 50; ++i)
      MPI_Sendrecv(&rank, 1, MPI_INT, (rank + distance) % size, i, &x, 1,
                   MPI_INT, (rank + size - distance) % size, i, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
  time_t end = time(NULL) + 3;
  while (rank == 0 && time(NULL) < end)
    MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  if (rank == 0)
    for (int i = 1; i < size; ++i)
      MPI_Send(&rank, 1, MPI_INT, i, 3, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
