// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// soak SECONDS [SEED [CALLS]]: random correct collectives on random
// communicators, with random types, counts and vectors, for so long or until
// there were so many. Each is made once, or some hundred times in a tight loop
// with other numbers each time, or started some hundred times before any is
// completed; now and then a rank comes late, so that the others run ahead.
// Every rank draws the same numbers. Says how many calls there were and how
// much memory the process had after half of the time and at the end; status 1
// when that grew by more than 8 MB: MPICH takes memory in pieces of 5 MB.
#include "../../Inputs/resident.h"

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { POOL = 24, MANY = 16, MOST = 6, STARTED = 600 };

static uint64_t state;
static uint32_t draw(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % below;
}

enum kind { PLAIN, GRID, GRAPH, INTER, KINDS };
static struct {
  MPI_Comm comm;
  enum kind kind;
} pool[POOL];
static int rank, size;
static long calls;
/// Room for what a call receives, for each that is open at once.
enum { ROOM = MANY * (MOST + 1) * 64 };
static char in[ROOM], out[STARTED][ROOM];

static MPI_Datatype make_type(uint32_t salt) {
  MPI_Datatype t, basic[] = {MPI_INT, MPI_DOUBLE, MPI_CHAR, MPI_FLOAT};
  MPI_Datatype b = basic[salt % 4];
  switch (salt / 4 % 4) {
  case 0:
    MPI_Type_contiguous(1 + salt / 16 % 5, b, &t);
    break;
  case 1:
    MPI_Type_vector(1 + salt / 16 % 4, 1 + salt / 64 % 2, 3, b, &t);
    break;
  case 2:
    MPI_Type_dup(b, &t);
    break;
  default:
    MPI_Type_create_hvector(2, 1 + salt / 16 % 3, 64, b, &t);
    break;
  }
  MPI_Type_commit(&t);
  return t;
}

static MPI_Comm halves(void) {
  MPI_Comm half, both;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 7, &both);
  MPI_Comm_free(&half);
  return both;
}

static void renew(int i) {
  int how = (int)draw(11), colours = 1 + (int)draw(3), one = 1;
  MPI_Comm *c = &pool[i].comm;
  MPI_Request q;
  MPI_Group world, part;
  if (*c != MPI_COMM_NULL)
    MPI_Comm_free(c);
  pool[i].kind = PLAIN;
  switch (how) {
  case 0:
    MPI_Comm_dup(MPI_COMM_WORLD, c);
    break;
  case 1:
    MPI_Comm_idup(MPI_COMM_WORLD, c, &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    break;
  case 2:
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &one, 0, c);
    pool[i].kind = GRID;
    break;
  case 3: {
    int left = (rank + size - 1) % size, right = (rank + 1) % size;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &left, MPI_UNWEIGHTED, 1,
                                   &right, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, c);
    pool[i].kind = GRAPH;
    break;
  }
  case 4:
  case 5: {
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int others[MANY], n = 0;
    for (int r = 0; r < size; ++r)
      if (r % colours == rank % colours)
        others[n++] = r;
    MPI_Group_incl(world, n, others, &part);
    if (how == 4)
      MPI_Comm_create(MPI_COMM_WORLD, part, c);
    else
      MPI_Comm_create_group(MPI_COMM_WORLD, part, 3 + i, c);
    MPI_Group_free(&part);
    MPI_Group_free(&world);
    break;
  }
  case 6:
    *c = halves();
    pool[i].kind = INTER;
    break;
  case 7: {
    MPI_Comm both = halves();
    MPI_Intercomm_merge(both, rank % 2, c);
    MPI_Comm_free(&both);
    break;
  }
  default:
    MPI_Comm_split(MPI_COMM_WORLD, rank % colours, how == 8 ? rank : -rank, c);
    break;
  }
}

/// What member I sends to member J.
static int part(int i, int j, uint32_t salt) {
  return (int)((salt + (uint32_t)i * 5 + (uint32_t)j * 3) % (MOST + 1));
}

#define EITHER(now, later, ...)                                                \
  (q ? MPI_##later(__VA_ARGS__, q) : MPI_##now(__VA_ARGS__))

/// Of an intercommunicator only what is the same for both groups.
static void between(MPI_Comm c, uint32_t what, uint32_t salt, char *to,
                    MPI_Request *q) {
  int n, r, sends[MANY], gets[MANY], at[MANY], count = (int)(salt % MOST);
  MPI_Comm_remote_size(c, &n);
  MPI_Comm_rank(c, &r);
  for (int i = 0; i < n; ++i) {
    sends[i] = part(r, i, salt);
    gets[i] = part(i, r, salt);
    at[i] = i * MOST;
  }
  int low = rank % 2 == 0, root = !low ? 0 : r == 0 ? MPI_ROOT : MPI_PROC_NULL;
  switch (what % 5) {
  case 0:
    EITHER(Barrier, Ibarrier, c);
    break;
  case 1:
    EITHER(Allreduce, Iallreduce, in, to, count, MPI_INT, MPI_SUM, c);
    break;
  case 2:
    EITHER(Bcast, Ibcast, to, count, MPI_DOUBLE, root, c);
    break;
  case 3:
    EITHER(Allgather, Iallgather, in, count, MPI_INT, to, count, MPI_INT, c);
    break;
  default: // the library may go on reading the vectors of one it has started
    MPI_Alltoallv(in, sends, at, MPI_INT, to, gets, at, MPI_INT, c);
    if (q)
      MPI_Ibarrier(c, q);
    break;
  }
}

static void neighbours(MPI_Comm c, enum kind kind, uint32_t what, uint32_t salt,
                       char *to, MPI_Request *q) {
  // A grid of two has the same neighbour on both sides.
  int count = (int)(salt % MOST), at[] = {0, MOST};
  int sends[] = {count, count}, gets[] = {count, count};
  MPI_Aint bytes[] = {0, 4 * MOST};
  MPI_Datatype types[] = {MPI_INT, MPI_INT};
  if (kind == GRAPH) {
    sends[0] = part(rank, (rank + 1) % size, salt);
    gets[0] = part((rank + size - 1) % size, rank, salt);
  }
  switch (what % 3) {
  case 0:
    EITHER(Neighbor_alltoallv, Ineighbor_alltoallv, in, sends, at, MPI_INT, to,
           gets, at, MPI_INT, c);
    break;
  case 1:
    EITHER(Neighbor_allgather, Ineighbor_allgather, in, count, MPI_INT, to,
           count, MPI_INT, c);
    break;
  default:
    EITHER(Neighbor_alltoallw, Ineighbor_alltoallw, in, sends, bytes, types, to,
           gets, bytes, types, c);
    break;
  }
}

enum { WHATS = 21 };

/// One call on pool[I]; started only, where there is a request.
static void make(int i, uint32_t what, uint32_t salt, char *to,
                 MPI_Request *q) {
  MPI_Comm c = pool[i].comm;
  // What a call that only starts goes on reading.
  static int counts[STARTED][5][MANY];
  static MPI_Datatype types[MANY];
  int slot = q ? (int)((to - out[0]) / ROOM) : 0, n, r;
  int *sends = counts[slot][0], *gets = counts[slot][1], *at = counts[slot][2],
      *all = counts[slot][3], *bytes = counts[slot][4];
  ++calls;
  if (pool[i].kind == INTER) {
    between(c, what, salt, to, q);
    return;
  }
  if (pool[i].kind != PLAIN && what >= 14) {
    neighbours(c, pool[i].kind, what, salt, to, NULL);
    if (q)
      MPI_Ibarrier(c, q);
    return;
  }
  MPI_Comm_size(c, &n);
  MPI_Comm_rank(c, &r);
  for (int j = 0; j < n; ++j) {
    sends[j] = part(r, j, salt);
    gets[j] = part(j, r, salt);
    all[j] = part(j, 0, salt);
    at[j] = j * MOST;
    bytes[j] = 4 * j * MOST;
    types[j] = MPI_INT;
  }
  int count = (int)(salt % MOST), root = (int)(salt / MOST % (uint32_t)n);
  switch (what) {
  case 0:
    EITHER(Barrier, Ibarrier, c);
    break;
  case 1:
    EITHER(Bcast, Ibcast, to, count, MPI_DOUBLE, root, c);
    break;
  case 2:
    EITHER(Allreduce, Iallreduce, in, to, count, MPI_INT, MPI_SUM, c);
    break;
  case 3:
    EITHER(Reduce, Ireduce, in, to, count, MPI_DOUBLE, MPI_MAX, root, c);
    break;
  case 4:
    EITHER(Gather, Igather, in, count, MPI_INT, to, count, MPI_INT, root, c);
    break;
  case 5:
    EITHER(Gatherv, Igatherv, in, all[r], MPI_INT, to, all, at, MPI_INT, root,
           c);
    break;
  case 6:
    EITHER(Scatter, Iscatter, in, count, MPI_INT, to, count, MPI_INT, root, c);
    break;
  case 7:
    EITHER(Scatterv, Iscatterv, in, all, at, MPI_INT, to, all[r], MPI_INT, root,
           c);
    break;
  case 8:
    EITHER(Allgather, Iallgather, in, count, MPI_INT, to, count, MPI_INT, c);
    break;
  case 9:
    EITHER(Allgatherv, Iallgatherv, in, all[r], MPI_INT, to, all, at, MPI_INT,
           c);
    break;
  case 10:
    EITHER(Alltoall, Ialltoall, in, count, MPI_INT, to, count, MPI_INT, c);
    break;
  case 11:
  case 14:
  case 15:
    EITHER(Alltoallv, Ialltoallv, in, sends, at, MPI_INT, to, gets, at, MPI_INT,
           c);
    break;
  case 12:
    EITHER(Alltoallw, Ialltoallw, in, sends, bytes, types, to, gets, bytes,
           types, c);
    break;
  case 13:
    EITHER(Reduce_scatter, Ireduce_scatter, in, to, all, MPI_INT, MPI_SUM, c);
    break;
  case 16:
    EITHER(Reduce_scatter_block, Ireduce_scatter_block, in, to, count, MPI_INT,
           MPI_SUM, c);
    break;
  case 17:
    EITHER(Scan, Iscan, in, to, count, MPI_INT, MPI_SUM, c);
    break;
  case 18:
    EITHER(Exscan, Iexscan, in, to, count, MPI_INT, MPI_SUM, c);
    break;
  case 19:
    EITHER(Allreduce, Iallreduce, MPI_IN_PLACE, to, count, MPI_INT, MPI_MAX, c);
    break;
  default: {
    MPI_Datatype t = make_type(salt);
    EITHER(Bcast, Ibcast, to, count, t, root, c);
    MPI_Type_free(&t);
    break;
  }
  }
}

static void complete(int n, MPI_Request *q, uint32_t how) {
  int done = 0, index, indices[STARTED];
  switch (how % 4) {
  case 0:
    MPI_Waitall(n, q, MPI_STATUSES_IGNORE);
    break;
  case 1:
    while (!done)
      MPI_Testall(n, q, &done, MPI_STATUSES_IGNORE);
    break;
  case 2:
    for (int i = 0; i < n; ++i)
      MPI_Waitany(n, q, &index, MPI_STATUS_IGNORE);
    break;
  default:
    while (done != MPI_UNDEFINED)
      MPI_Waitsome(n, q, &done, indices, MPI_STATUSES_IGNORE);
    break;
  }
}

#if MPI_VERSION >= 4
static void persistent(int i, uint32_t salt) {
  MPI_Request q[2];
  int n, r, sends[MANY], gets[MANY], at[MANY];
  if (pool[i].kind == INTER)
    return;
  MPI_Comm_size(pool[i].comm, &n);
  MPI_Comm_rank(pool[i].comm, &r);
  for (int j = 0; j < n; ++j) {
    sends[j] = part(r, j, salt);
    gets[j] = part(j, r, salt);
    at[j] = j * MOST;
  }
  MPI_Alltoallv_init(in, sends, at, MPI_INT, out[0], gets, at, MPI_INT,
                     pool[i].comm, MPI_INFO_NULL, &q[0]);
  MPI_Allreduce_init(in, out[1], 3, MPI_INT, MPI_SUM, pool[i].comm,
                     MPI_INFO_NULL, &q[1]);
  for (uint32_t k = 0; k < salt % 20; ++k, calls += 2) {
    MPI_Startall(2, q);
    MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&q[0]);
  MPI_Request_free(&q[1]);
}
#endif

static void some(void) {
  static MPI_Request q[STARTED];
  int i = (int)draw(POOL), late = draw(200) == 0, who = (int)draw(16);
  uint32_t how = draw(64), what = draw(WHATS), salt = draw(1 << 20),
           times = 1 + draw(500), step = draw(7), few = 1 + draw(4);
  if (late && who % size == rank)
    usleep(500);
  if (how == 0) { // the same call in a tight loop
    for (uint32_t k = 0; k < times; ++k)
      make(i, what, salt + k * step, out[0], NULL);
  } else if (how == 1) { // many at once
    uint32_t n = salt % 16 == 0 ? STARTED : times / 8 + 1;
    for (uint32_t k = 0; k < n; ++k)
      make(i, what, salt + k * step, out[k], &q[k]);
    complete((int)n, q, salt);
  } else if (how < 12) { // a few at once
    for (uint32_t k = 0; k < few; ++k)
      make(i, (what + k) % WHATS, salt + k, out[k], &q[k]);
    complete((int)few, q, salt);
#if MPI_VERSION >= 4
  } else if (how == 12) {
    persistent(i, salt);
#endif
  } else {
    make(i, what, salt, out[0], NULL);
  }
}

/// MPI libraries never give back the memory of requests that were open at once.
static void warmUp(void) {
  static MPI_Request q[STARTED];
  for (uint32_t what = 0; what < WHATS; ++what) {
    for (int k = 0; k < STARTED; ++k)
      make((int)what, what, (uint32_t)k, out[k], &q[k]);
    complete(STARTED, q, what);
  }
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? atof(argv[1]) : 5;
  state = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
  long limit = argc > 3 ? atol(argv[3]) : 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < POOL; ++i)
    pool[i].comm = MPI_COMM_NULL;
  for (int i = 0; i < POOL; ++i)
    renew(i);
  warmUp();
  double start = MPI_Wtime(), gone = 0;
  long before = 0, after;
  while (gone < seconds && (!limit || calls < limit)) {
    for (int i = 0; i < 300; ++i)
      some();
    renew((int)draw(POOL));
    gone = MPI_Wtime() - start;
    MPI_Bcast(&gone, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    if (!before && (gone > seconds / 2 || (limit && calls > limit / 2)))
      before = kilobytes();
  }
  after = kilobytes();
  long grown = after - before, most;
  MPI_Allreduce(&grown, &most, 1, MPI_LONG, MPI_MAX, MPI_COMM_WORLD);
  for (int i = 0; i < POOL; ++i)
    MPI_Comm_free(&pool[i].comm);
  if (rank == 0)
    printf("%ld calls, %d ranks, %.0f s; rank 0: %ld kB, then %ld kB; most "
           "grown by %ld kB\n",
           calls, size, gone, before, after, most);
  MPI_Finalize();
  return most > 8192;
}
