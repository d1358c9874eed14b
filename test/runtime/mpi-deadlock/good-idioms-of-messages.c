// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Idioms of programs that communicate in many small steps, in each of which one
// rank is late. Two groups of three ranks are at work at the same time, each
// with its own idiom.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 6 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

enum { Ranks = 3, Large = 1 << 20 };
static MPI_Comm group;
static int rank, next, previous;
static char large[Large], larger[Large];

/// Longer than it takes to prove a deadlock.
static void late(int who) {
  if (rank != who)
    return;
  double end = MPI_Wtime() + 1.1;
  while (MPI_Wtime() < end)
    usleep(20000);
}

static void is(int got, int wanted) {
  if (got != wanted) {
    fprintf(stderr, "ERROR: %d instead of %d\n", got, wanted);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
}

/// Nobody knows who will get a message: synchronous sends, probes, and a
/// barrier that begins when the own ones have arrived (NBX).
static void sparseExchange(void) {
  int out[Ranks], in, got = 0, there, done = 0, arrived, inBarrier = 0;
  MPI_Request sends[Ranks], barrier;
  MPI_Status status;
  int n = 0;
  for (int to = 0; to < Ranks; ++to)
    if (to != rank) {
      out[to] = rank;
      MPI_Issend(out + to, 1, MPI_INT, to, 1, group, sends + n++);
    }
  late(1);
  while (!done) {
    MPI_Iprobe(MPI_ANY_SOURCE, 1, group, &there, &status);
    if (there) {
      MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 1, group, &status);
      got += 1;
    }
    if (inBarrier) {
      MPI_Test(&barrier, &done, MPI_STATUS_IGNORE);
    } else {
      MPI_Testall(n, sends, &arrived, MPI_STATUSES_IGNORE);
      if (arrived) {
        MPI_Ibarrier(group, &barrier);
        inBarrier = 1;
      }
    }
  }
  is(got, Ranks - 1);
}

/// Asks now and then, and sleeps between.
static void asksNowAndThen(void) {
  int one = 1, sum, done = 0;
  MPI_Request request;
  late(0);
  MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, group, &request);
  while (!done) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    usleep(1000);
  }
  is(sum, Ranks);
}

static void coordinator(void) {
  int x, left = 2 * (Ranks - 1);
  if (rank == 0) {
    for (; left; --left) {
      MPI_Status status;
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, group, &status);
      MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 2, group);
    }
    return;
  }
  for (int i = 0; i < 2; ++i) {
    if (i)
      late(2);
    MPI_Send(&i, 1, MPI_INT, 0, rank, group);
    MPI_Recv(&x, 1, MPI_INT, 0, 2, group, MPI_STATUS_IGNORE);
    is(x, i);
  }
}

/// Each asks the others for work while it waits for an answer itself.
static void stealing(void) {
  int work = rank, got = 0, ask = 0, index, in[2];
  MPI_Request requests[2];
  MPI_Irecv(&in[0], 1, MPI_INT, previous, 3, group, &requests[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, next, 4, group, &requests[1]);
  late(1);
  MPI_Send(&ask, 1, MPI_INT, next, 3, group);
  while (got < 2) {
    MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
    ++got;
    if (index == 0)
      MPI_Send(&work, 1, MPI_INT, previous, 4, group);
    else
      is(in[1], next);
  }
}

static void ring(void) {
  int x = rank, y = -1;
  late(2);
  for (int i = 0; i < Ranks; ++i) {
    MPI_Sendrecv(&x, 1, MPI_INT, next, 5, &y, 1, MPI_INT, previous, 5, group,
                 MPI_STATUS_IGNORE);
    x = y;
  }
  is(x, rank);
}

static void largeRing(void) {
  late(0);
  for (int i = 0; i < Ranks; ++i)
    MPI_Sendrecv_replace(large, Large, MPI_CHAR, next, 6, previous, 6, group,
                         MPI_STATUS_IGNORE);
}

static void restarted(void) {
  int x = 0, y;
  MPI_Request requests[2];
  MPI_Send_init(&x, 1, MPI_INT, next, 7, group, &requests[0]);
  MPI_Recv_init(&y, 1, MPI_INT, previous, 7, group, &requests[1]);
  for (int i = 0; i < 3; ++i) {
    x = i;
    if (i == 1)
      late(1);
    MPI_Startall(2, requests);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    is(y, i);
  }
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
}

/// One started again before the other is waited for.
static void startedInTurn(void) {
  int x[2] = {0, 1}, y[2];
  MPI_Request sends[2], receives[2];
  for (int i = 0; i < 2; ++i) {
    MPI_Send_init(&x[i], 1, MPI_INT, next, 8 + i, group, &sends[i]);
    MPI_Recv_init(&y[i], 1, MPI_INT, previous, 8 + i, group, &receives[i]);
    MPI_Start(&receives[i]);
  }
  for (int i = 0; i < 4; ++i) {
    if (i == 2)
      late(2);
    MPI_Start(&sends[i % 2]);
    MPI_Wait(&receives[i % 2], MPI_STATUS_IGNORE);
    is(y[i % 2], i % 2);
    MPI_Wait(&sends[i % 2], MPI_STATUS_IGNORE);
    if (i < 2)
      MPI_Start(&receives[i % 2]);
  }
  for (int i = 0; i < 2; ++i) {
    MPI_Request_free(&sends[i]);
    MPI_Request_free(&receives[i]);
  }
}

/// Communicators of two, in a cycle: each rank is in two of them.
static void cycleOfPairs(void) {
  MPI_Comm pairs[Ranks];
  for (int i = 0; i < Ranks; ++i) {
    int in = rank == i || rank == (i + 1) % Ranks;
    MPI_Comm_split(group, in ? 0 : MPI_UNDEFINED, rank, &pairs[i]);
  }
  late(0);
  for (int i = 0; i < Ranks; ++i)
    if (pairs[i] != MPI_COMM_NULL) {
      int one = 1, sum;
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, pairs[i]);
      is(sum, 2);
    }
  for (int i = 0; i < Ranks; ++i)
    if (pairs[i] != MPI_COMM_NULL)
      MPI_Comm_free(&pairs[i]);
}

static void grid(void) {
  int size = Ranks, periodic = 1, from, to, x = rank, y = -1;
  MPI_Comm line;
  MPI_Cart_create(group, 1, &size, &periodic, 0, &line);
  MPI_Cart_shift(line, 0, 1, &from, &to);
  late(1);
  MPI_Sendrecv(&x, 1, MPI_INT, to, 9, &y, 1, MPI_INT, from, 9, line,
               MPI_STATUS_IGNORE);
  is(y, from);
  int out[2] = {rank, rank}, in[2];
  MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, line);
  is(in[0], previous);
  MPI_Comm_free(&line);
}

/// A server that takes what comes, and is told when there is nothing more.
static void server(void) {
  int x = 1, count;
  MPI_Message message;
  MPI_Status status;
  if (rank == 0) {
    for (int clients = Ranks - 1; clients;) {
      MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, group, &message, &status);
      MPI_Get_count(&status, MPI_INT, &count);
      MPI_Mrecv(&x, count, MPI_INT, &message, &status);
      clients -= status.MPI_TAG == 11;
    }
    return;
  }
  MPI_Send(&x, 1, MPI_INT, 0, 10, group);
  late(rank);
  MPI_Send(&x, 0, MPI_INT, 0, 11, group);
}

static void pipeline(void) {
  for (int i = 0; i < 3; ++i) {
    if (rank > 0)
      MPI_Recv(larger, Large, MPI_CHAR, rank - 1, 12, group, MPI_STATUS_IGNORE);
    if (i == 1)
      late(1);
    if (rank + 1 < Ranks)
      MPI_Ssend(large, Large, MPI_CHAR, rank + 1, 12, group);
  }
}

/// One answer is there long before the other.
static void someOfSeveral(void) {
  int in[Ranks], out = rank, indices[Ranks], n, left = 0;
  MPI_Request requests[Ranks];
  for (int i = 0; i < Ranks; ++i) {
    requests[i] = MPI_REQUEST_NULL;
    if (i != rank) {
      MPI_Irecv(&in[i], 1, MPI_INT, i, 13, group, &requests[i]);
      ++left;
    }
  }
  late(2);
  for (int i = 0; i < Ranks; ++i)
    if (i != rank)
      MPI_Send(&out, 1, MPI_INT, i, 13, group);
  while (left) {
    MPI_Waitsome(Ranks, requests, &n, indices, MPI_STATUSES_IGNORE);
    left -= n;
  }
}

static void betweenGroups(void) {
  int x = rank, y = -1;
  MPI_Comm half, other;
  MPI_Comm_split(group, rank == 0, rank, &half);
  MPI_Intercomm_create(half, 0, group, rank == 0 ? 1 : 0, 14, &other);
  late(0);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 0, 15, other);
    MPI_Recv(&y, 1, MPI_INT, 1, 15, other, MPI_STATUS_IGNORE);
  } else if (rank == 1) {
    MPI_Recv(&y, 1, MPI_INT, 0, 15, other, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 1, 16, half);
  } else {
    MPI_Recv(&y, 1, MPI_INT, 0, 16, half, MPI_STATUS_IGNORE);
    MPI_Send(&y, 1, MPI_INT, 0, 15, other);
  }
  MPI_Barrier(other);
  MPI_Comm_free(&other);
  MPI_Comm_free(&half);
}

/// Rows and columns of data, each as a collective that is under way while the
/// next begins.
static void overlappingCollectives(void) {
  int one[3] = {1, 1, 1}, sum[3];
  MPI_Request requests[3];
  for (int i = 0; i < 3; ++i) {
    late(i == 1 ? 1 : -1);
    MPI_Iallreduce(one + i, sum + i, 1, MPI_INT, MPI_SUM, group, &requests[i]);
  }
  for (int i = 2; i >= 0; --i)
    MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
  is(sum[0] + sum[1] + sum[2], 3 * Ranks);
}

/// A collective and a message under way together: who is in the collective has
/// promised the message.
static void collectiveAndMessage(void) {
  int x = 7, y = 0;
  MPI_Request requests[2];
  MPI_Ibarrier(group, &requests[0]);
  if (rank == 0)
    MPI_Isend(&x, 1, MPI_INT, 2, 17, group, &requests[1]);
  else if (rank == 2)
    MPI_Irecv(&y, 1, MPI_INT, 0, 17, group, &requests[1]);
  else
    requests[1] = MPI_REQUEST_NULL;
  late(0);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Barrier(group);
}

/// The last message of a round is the first that is received.
static void outOfOrder(void) {
  int x[8], y[8];
  MPI_Request requests[8];
  for (int i = 0; i < 8; ++i) {
    x[i] = i;
    MPI_Isend(x + i, 1, MPI_INT, next, 20 + i, group, requests + i);
  }
  for (int i = 7; i >= 0; --i) {
    if (i == 3)
      late(1);
    MPI_Recv(y + i, 1, MPI_INT, previous, 20 + i, group, MPI_STATUS_IGNORE);
    is(y[i], i);
  }
  MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
}

/// A receive that nobody needs is taken back in the end.
static void takenBack(void) {
  int x, y = 1, stopped;
  MPI_Request never;
  MPI_Status status;
  MPI_Irecv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 99, group, &never);
  late(2);
  MPI_Bcast(&y, 1, MPI_INT, 2, group);
  MPI_Barrier(group);
  MPI_Cancel(&never);
  MPI_Wait(&never, &status);
  MPI_Test_cancelled(&status, &stopped);
  is(stopped, 1);
}

/// Which of two kinds of messages comes next only the first one says.
static void announced(void) {
  int kind = 0, x = 3;
  if (rank == 0) {
    late(0);
    for (int to = 1; to < Ranks; ++to) {
      MPI_Send(&to, 1, MPI_INT, to, 30, group);
      MPI_Send(&x, 1, MPI_INT, to, 31 + to, group);
    }
    return;
  }
  MPI_Recv(&kind, 1, MPI_INT, 0, 30, group, MPI_STATUS_IGNORE);
  MPI_Recv(&x, 1, MPI_INT, 0, 31 + kind, group, MPI_STATUS_IGNORE);
}

/// The same in a duplicate that was made in the meantime.
static void duplicates(void) {
  MPI_Comm own, later;
  MPI_Request request;
  int x = 0;
  MPI_Comm_dup(group, &own);
  MPI_Comm_idup(own, &later, &request);
  late(1);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 40, own);
  if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 40, own, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Barrier(later);
  MPI_Comm_free(&own);
  MPI_Comm_free(&later);
}

typedef void Idiom(void);
static Idiom *const idioms[2][10] = {
    {sparseExchange, coordinator, ring, restarted, cycleOfPairs, server,
     someOfSeveral, overlappingCollectives, outOfOrder, announced},
    {asksNowAndThen, stealing, largeRing, startedInTurn, grid, pipeline,
     betweenGroups, collectiveAndMessage, takenBack, duplicates}};

int main(int argc, char **argv) {
  int world;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_split(MPI_COMM_WORLD, world % 2, world, &group);
  MPI_Comm_rank(group, &rank);
  next = (rank + 1) % Ranks;
  previous = (rank + Ranks - 1) % Ranks;
  for (int i = 0; i < 10; ++i) {
    idioms[world % 2][i]();
    MPI_Barrier(group); // what takes any message takes none of the next idiom
  }
  MPI_Comm_free(&group);
  MPI_Finalize();
  return 0;
}
