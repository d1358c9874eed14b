// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioned operations that end late: a send that is started late, partitions
// that are marked late, by another thread too, a receive that is made late, and
// pairs of which there were many before. The two sides have other partitions.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -pthread -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t start 2>&1 | %silent
// RUN: %exits 0 %mpiexec_mpich -n 2 %t mark 2>&1 | %silent
// RUN: %exits 0 %mpiexec_mpich -n 2 %t receive 2>&1 | %silent
// RUN: %exits 0 %mpiexec_mpich -n 2 %t again 2>&1 | %silent
// RUN: %exits 0 %mpiexec_mpich -n 2 %t thread 2>&1 | %silent

#include "Inputs/late.h"
#include <pthread.h>

static int rank, data[16], arrived[16];
static MPI_Request r;

static void make(void) {
  if (rank == 0)
    MPI_Psend_init(data, 4, 4, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
  else
    MPI_Precv_init(arrived, 2, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
}

static void *mark(void *unused) {
  compute();
  MPI_Pready(3, r);
  return unused;
}

int main(int argc, char **argv) {
  int level;
  pthread_t late;
  MPI_Init_thread(&argc, &argv,
                  is("thread", argv) ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE,
                  &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1 && is("receive", argv))
    compute();
  make();
  for (int i = 0; i < 40; ++i) {
    if (is("again", argv)) {
      MPI_Request_free(&r);
      make();
    }
    int last = i == 39;
    if (last && rank == (is("receive", argv) ? 1 : 0) && !is("mark", argv) &&
        !is("thread", argv))
      compute();
    MPI_Start(&r);
    if (rank == 0) {
      for (int j = 0; j < 16; ++j)
        data[j] = i + j;
      MPI_Pready_range(0, 2, r);
      if (last && is("mark", argv))
        compute();
      if (last && is("thread", argv) && level == MPI_THREAD_MULTIPLE)
        pthread_create(&late, NULL, mark, NULL);
      else
        MPI_Pready(3, r);
    }
    MPI_Wait(&r, MPI_STATUS_IGNORE);
    for (int j = 0; rank == 1 && j < 16; ++j)
      if (arrived[j] != i + j)
        MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (rank == 0 && is("thread", argv) && level == MPI_THREAD_MULTIPLE)
    pthread_join(late, NULL);
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}
