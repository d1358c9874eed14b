// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A persistent buffered send is complete when its message is in the buffer. Open
// MPI gives the request another handle when it is started again while that
// message is still under way.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | FileCheck %s --implicit-check-not=tutti

// CHECK: sum 60000

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { Count = 20000, Rounds = 6 };
static int data[Count], got[Count];

int main(int argc, char **argv) {
  int rank, sum = 0, size = Rounds * (Count * 4 + 2 * MPI_BSEND_OVERHEAD);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    void *buffer = malloc(size);
    MPI_Buffer_attach(buffer, size);
    MPI_Request all[2];
    MPI_Bsend_init(data, Count, MPI_INT, 1, 0, MPI_COMM_WORLD, &all[0]);
    MPI_Bsend_init(data, Count, MPI_INT, 1, 1, MPI_COMM_WORLD, &all[1]);
    for (int round = 0; round < Rounds / 2; ++round) {
      data[0] = data[Count - 1] = 5000 * (round + 1);
      if (round % 2)
        MPI_Startall(2, all);
      else
        for (int i = 0; i < 2; ++i)
          MPI_Start(&all[i]);
      MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
    }
    MPI_Request_free(&all[0]);
    MPI_Request_free(&all[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Buffer_detach(&buffer, &size);
    free(buffer);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < Rounds; ++i) {
      MPI_Recv(got, Count, MPI_INT, 0, i % 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += got[0] == got[Count - 1] ? got[0] : -1000000;
    }
    printf("sum %d\n", sum);
  }
  MPI_Finalize();
  return 0;
}
