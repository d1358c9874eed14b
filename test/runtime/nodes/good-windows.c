// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on different nodes wait for a post, a completion and a lock of one that
// is at work for seconds: the twin of bad-windows.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 3 %t 2>&1 | %silent --implicit-check-not=tutti
// RUN: %exits 0 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 4 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <stdlib.h>
#include <time.h>

/* As long as a deadlock would take to be told, within the progress of MPI. */
static void work(int is) {
  time_t end = time(NULL) + 3;
  int flag;
  while (is && time(NULL) < end)
    MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int rank, size, x, *memory;
  MPI_Win win;
  MPI_Group world, others;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  x = rank;
  int is_last = rank == size - 1;
  MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_excl(world, 1, &rank, &others);

  /* The others wait for its post, and then for its completion. */
  work(is_last);
  MPI_Win_post(others, 0, win);
  MPI_Win_start(others, 0, win);
  for (int i = 0; i < size; ++i)
    if (i != rank)
      MPI_Put(&x, 1, MPI_INT, i, rank, 1, MPI_INT, win);
  work(is_last);
  MPI_Win_complete(win);
  MPI_Win_wait(win);

  /* Two rounds that only some take part in. */
  for (int i = 0; i < 2; ++i) {
    MPI_Group last;
    int number = size - 1;
    MPI_Group_incl(world, 1, &number, &last);
    if (is_last) {
      MPI_Win_post(others, 0, win);
      work(i);
      MPI_Win_wait(win);
    } else {
      MPI_Win_start(last, 0, win);
      MPI_Win_complete(win);
    }
    MPI_Group_free(&last);
  }

  /* It has the lock that they want, some for themselves. */
  if (is_last) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  work(is_last);
  if (is_last)
    MPI_Win_unlock(0, win);
  MPI_Win_lock(rank % 2 ? MPI_LOCK_EXCLUSIVE : MPI_LOCK_SHARED, 0, 0, win);
  MPI_Win_unlock(0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (is_last)
    MPI_Win_lock_all(0, win);
  MPI_Barrier(MPI_COMM_WORLD);
  work(is_last);
  if (is_last)
    MPI_Win_unlock_all(win);
  else if (rank == 0)
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);
  if (rank == 0)
    MPI_Win_unlock(1, win);

  MPI_Group_free(&world);
  MPI_Group_free(&others);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
