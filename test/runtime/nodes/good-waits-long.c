// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks on different nodes wait for one that is at work for seconds, in all the
// ways there are: the twin of bad-deadlock.c.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 env MPIR_CVAR_NOLOCAL=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 3 %t 2>&1 | %silent --implicit-check-not=tutti
// RUN: %exits 0 env MPIR_CVAR_ODD_EVEN_CLIQUES=1 TUTTI_OPTIONS=verbosity=0 %mpiexec_mpich -n 4 %t 2>&1 | %silent --implicit-check-not=tutti

#include <mpi.h>
#include <time.h>
#include <unistd.h>

#define LARGE 10000000
static char large[LARGE], other[LARGE];

/* The last rank is busy, or sleeps, while the others wait for it. */
static void work(int is, int busy) {
  time_t end = time(NULL) + 3;
  while (is && time(NULL) < end)
    if (!busy)
      usleep(100000);
}

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0, out = 0, index;
  MPI_Comm all = MPI_COMM_WORLD, half;
  MPI_Request r[2];
  MPI_Status statuses[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(all, &rank);
  MPI_Comm_size(all, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  int last = rank == size - 1;
  MPI_Comm_split(all, rank > 0, rank, &half);

  /* A ring: all wait for their left one, but the last, who sends first. */
  work(last, 1);
  if (last)
    MPI_Send(&out, 1, MPI_INT, right, 7, all);
  MPI_Recv(&x, 1, MPI_INT, left, 7, all, MPI_STATUS_IGNORE);
  if (!last)
    MPI_Send(&out, 1, MPI_INT, right, 7, all);

  /* Large messages, whose receives come late. */
  MPI_Isend(large, LARGE, MPI_CHAR, right, 8, all, &r[0]);
  work(last, 0);
  MPI_Irecv(other, LARGE, MPI_CHAR, left, 8, all, &r[1]);
  MPI_Waitall(2, r, statuses);

  /* From anybody; who has sent waits for something else. */
  work(last, 0);
  if (rank == 0) {
    for (int i = 1; i < size; ++i)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, all,
               MPI_STATUS_IGNORE);
    for (int i = 1; i < size; ++i)
      MPI_Ssend(&out, 1, MPI_INT, i, 3, all);
  } else {
    MPI_Send(&out, 1, MPI_INT, 0, rank, all);
    MPI_Probe(0, 3, all, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 3, all, MPI_STATUS_IGNORE);
  }

  /* One of two, and the other one later. */
  MPI_Irecv(&x, 1, MPI_INT, left, 1, all, &r[0]);
  MPI_Irecv(&y, 1, MPI_INT, right, 2, all, &r[1]);
  work(last, 0);
  if (last)
    MPI_Send(&out, 1, MPI_INT, right, 1, all);
  MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);
  if (!last)
    MPI_Send(&out, 1, MPI_INT, right, 1, all);
  MPI_Send(&out, 1, MPI_INT, left, 2, all);
  MPI_Waitany(2, r, &index, MPI_STATUS_IGNORE);

  /* Collectives of all, of a part, and messages beside them. */
  MPI_Ibarrier(all, &r[0]);
  if (rank == 0)
    MPI_Recv(&x, 1, MPI_INT, size - 1, 5, all, MPI_STATUS_IGNORE);
  work(last, 1);
  MPI_Allreduce(&out, &y, 1, MPI_INT, MPI_SUM, half);
  if (last)
    MPI_Send(&out, 1, MPI_INT, 0, 5, all);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);

  MPI_Comm_free(&half);
  work(last, 0);
  MPI_Finalize();
  return 0;
}
