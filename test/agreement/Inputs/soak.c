// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// soak SECONDS [SEED]: random correct collectives on random communicators, with
// random types and counts, for so long. Every rank draws the same numbers. Says
// how many calls there were and how much memory the process had after the first
// tenth and at the end; status 1 when that grew by more than 1 MB.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define POOL 24
#define MANY 16

static uint64_t state;
static uint32_t draw(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % below;
}

static long kilobytes(void) {
  long size = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f && fscanf(f, "%ld %ld", &size, &resident) != 2)
    resident = 0;
  if (f)
    fclose(f);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static MPI_Comm pool[POOL];
static int rank, size;
static char in[65536], out[65536];

static MPI_Datatype make_type(void) {
  MPI_Datatype t, basic[] = {MPI_INT, MPI_DOUBLE, MPI_CHAR, MPI_FLOAT};
  MPI_Datatype b = basic[draw(4)];
  switch (draw(4)) {
  case 0:
    MPI_Type_contiguous(1 + draw(5), b, &t);
    break;
  case 1:
    MPI_Type_vector(1 + draw(4), 1 + draw(2), 3, b, &t);
    break;
  case 2:
    MPI_Type_dup(b, &t);
    break;
  default:
    MPI_Type_create_hvector(2, 1 + draw(3), 64, b, &t);
    break;
  }
  MPI_Type_commit(&t);
  return t;
}

static void renew(int i) {
  int kind = draw(4), colours = 1 + draw(3);
  if (pool[i] != MPI_COMM_NULL && pool[i] != MPI_COMM_WORLD)
    MPI_Comm_free(&pool[i]);
  if (kind == 0)
    MPI_Comm_dup(MPI_COMM_WORLD, &pool[i]);
  else
    MPI_Comm_split(MPI_COMM_WORLD, rank % colours, kind == 1 ? rank : -rank,
                   &pool[i]);
}

static void one(MPI_Comm c) {
  int n, r, counts[MANY], displs[MANY];
  MPI_Comm_size(c, &n);
  MPI_Comm_rank(c, &r);
  uint32_t what = draw(10), count = draw(20), root = draw(1 << 20);
  for (int i = 0; i < n; ++i) {
    counts[i] = (int)((count + i) % 7);
    displs[i] = 8 * i;
  }
  MPI_Request q;
  switch (what) {
  case 0:
    MPI_Barrier(c);
    break;
  case 1:
    MPI_Bcast(in, (int)count, MPI_DOUBLE, (int)(root % n), c);
    break;
  case 2:
    MPI_Allreduce(in, out, (int)count, MPI_INT, MPI_SUM, c);
    break;
  case 3:
    MPI_Reduce(in, out, (int)count, MPI_DOUBLE, MPI_MAX, (int)(root % n), c);
    break;
  case 4:
    MPI_Allgatherv(in, counts[r], MPI_INT, out, counts, displs, MPI_INT, c);
    break;
  case 5:
    MPI_Gatherv(in, counts[r], MPI_INT, out, counts, displs, MPI_INT,
                (int)(root % n), c);
    break;
  case 6:
    MPI_Alltoall(in, (int)count, MPI_INT, out, (int)count, MPI_INT, c);
    break;
  case 7:
    MPI_Iallreduce(in, out, (int)count, MPI_INT, MPI_SUM, c, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    break;
  case 8: {
    MPI_Datatype t = make_type();
    MPI_Bcast(in, (int)count, t, (int)(root % n), c);
    MPI_Type_free(&t);
    break;
  }
  default:
    MPI_Ibarrier(c, &q);
    MPI_Bcast(in, (int)count, MPI_CHAR, (int)(root % n), c);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    break;
  }
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 5;
  state = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < POOL; ++i)
    pool[i] = MPI_COMM_NULL;
  for (int i = 0; i < POOL; ++i)
    renew(i);
  double start = MPI_Wtime(), gone = 0;
  long calls = 0, before = 0, after;
  while (gone < seconds) {
    for (int i = 0; i < 1000; ++i, ++calls)
      one(pool[draw(POOL)]);
    renew((int)draw(POOL));
    gone = MPI_Wtime() - start;
    MPI_Bcast(&gone, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (!before && gone > seconds / 10)
      before = kilobytes();
  }
  after = kilobytes();
  long grown = after - before, most;
  MPI_Allreduce(&grown, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 0; i < POOL; ++i)
    MPI_Comm_free(&pool[i]);
  if (rank == 0)
    printf("%ld calls, %d ranks, %.0f s; rank 0: %ld kB, then %ld kB; most "
           "grown by %ld kB\n",
           calls, size, gone, before, after, most);
  MPI_Finalize();
  return most > 1024;
}
