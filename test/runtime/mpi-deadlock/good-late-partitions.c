// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioned messages that are started again and again, of which a partition is
// ready late; who receives waits for all of it or asks for each part. A
// persistent barrier that one rank starts late.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <unistd.h>

enum { Parts = 4, Size = 8 };

static void work(void) {
  double end = MPI_Wtime() + 1.1;
  while (MPI_Wtime() < end)
    usleep(20000);
}

int main(int argc, char **argv) {
  int rank, there, data[Parts * Size] = {0};
  MPI_Request message, barrier;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &barrier);
  if (rank == 0)
    MPI_Psend_init(data, Parts, Size, MPI_INT, 1, 0, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &message);
  else
    MPI_Precv_init(data, Parts, Size, MPI_INT, 0, 0, MPI_COMM_WORLD,
                   MPI_INFO_NULL, &message);
  for (int round = 0; round < 3; ++round) {
    MPI_Start(&message);
    for (int i = 0; i < Parts && rank == 0; ++i) {
      if (i == round)
        work();
      MPI_Pready(i, message);
    }
    for (int i = 0; i < Parts && rank == 1 && round == 1; ++i)
      for (there = 0; !there;)
        MPI_Parrived(message, i, &there);
    MPI_Wait(&message, MPI_STATUS_IGNORE);
    if (round == 2 && rank == 1)
      work();
    MPI_Start(&barrier);
    MPI_Wait(&barrier, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&message);
  MPI_Request_free(&barrier);
  MPI_Finalize();
  return 0;
}
