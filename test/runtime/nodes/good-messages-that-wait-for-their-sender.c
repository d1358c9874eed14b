// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the network announces a message and sends it when the receiver is
// there, the runtime's own messages between nodes keep nobody waiting either:
// rank 1 goes on while rank 0, which has announced one, makes no call. In this mode
// MPI_Finalize of MPICH 4.0 with UCX 1.13 hangs now and then by itself, and mostly
// where all come to it at once: test/Inputs/GivingWay.c says why, and mends it.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: rm -f %t.there
// RUN: %exits 0 env UCX_RNDV_THRESH=0 UCX_RNDV_SCHEME=am MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t %t.there 2>&1 | %silent --implicit-check-not=tutti
// RUN: rm -f %t.there
// RUN: %exits 0 env UCX_RNDV_THRESH=0 UCX_RNDV_SCHEME=put_zcopy MPIR_CVAR_NOLOCAL=1 %mpiexec_mpich -n 2 %t %t.there 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, came = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Barrier(MPI_COMM_WORLD);
  // More than the runtime tells at once.
  MPI_Request all[70], one;
  for (int i = 0; i < 70; ++i)
    MPI_Ibarrier(MPI_COMM_WORLD, &all[i]);
  if (rank == 0) {
    for (int i = 0; i < 300 && access(argv[1], F_OK) != 0; ++i)
      usleep(100000);
    came = access(argv[1], F_OK) == 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &one);
  } else {
    usleep(300000); // what rank 0 has announced is here
    MPI_Ibarrier(MPI_COMM_WORLD, &one);
    fclose(fopen(argv[1], "w"));
  }
  MPI_Wait(&one, MPI_STATUS_IGNORE);
  MPI_Waitall(70, all, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return came ? 0 : 1;
}
