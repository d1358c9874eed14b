// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Idioms of one-sided communication, in each of which one rank is late, or makes
// no call of MPI while the others use its memory or its lock.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

enum { Ranks = 3 };
static int rank, *memory;
static MPI_Win window;

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

/// Who comes first is served first: a number is drawn, and asked for until it
/// is called.
static void tickets(void) {
  int one = 1, none = 0, mine, called = -1;
  MPI_Win_lock_all(0, window);
  MPI_Fetch_and_op(&one, &mine, MPI_INT, 0, 0, MPI_SUM, window);
  MPI_Win_flush(0, window);
  while (called != mine) {
    MPI_Fetch_and_op(&none, &called, MPI_INT, 0, 1, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
  }
  if (mine == 0)
    late(rank);
  MPI_Accumulate(&one, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, window);
  MPI_Win_flush(0, window);
  MPI_Win_unlock_all(window);
}

/// All want the same lock, and who has it works for long.
static void oneLock(void) {
  int x = rank;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);
  late(0);
  MPI_Put(&x, 1, MPI_INT, 1, 2, 1, MPI_INT, window);
  MPI_Win_unlock(1, window);
}

/// A flag in the memory of the reader, who asks for it and sleeps between.
static void flag(void) {
  int one = 1, none = 0, seen = 0;
  MPI_Win_lock_all(MPI_MODE_NOCHECK, window);
  late(2);
  if (rank == 2) {
    MPI_Accumulate(&one, 1, MPI_INT, 0, 3, 1, MPI_INT, MPI_REPLACE, window);
    MPI_Win_flush(0, window);
  }
  while (rank == 0 && !seen) {
    MPI_Fetch_and_op(&none, &seen, MPI_INT, 0, 3, MPI_NO_OP, window);
    MPI_Win_flush(0, window);
    usleep(1000);
  }
  MPI_Win_unlock_all(window);
}

/// The request of an operation is waited for, and a message by who was served.
static void requests(void) {
  int x = 5, y = 0, in = 0;
  MPI_Request request;
  MPI_Win_lock_all(0, window);
  late(1);
  if (rank == 0) {
    MPI_Rput(&x, 1, MPI_INT, 2, 4, 1, MPI_INT, window, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush(2, window);
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Rget(&y, 1, MPI_INT, 2, 4, 1, MPI_INT, window, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    is(y, 5);
  }
  MPI_Win_unlock_all(window);
}

/// Each puts to the next one, in an epoch of the two.
static void neighbours(void) {
  int x = rank, next = (rank + 1) % Ranks, previous = (rank + 2) % Ranks;
  MPI_Group world, to, from;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &next, &to);
  MPI_Group_incl(world, 1, &previous, &from);
  for (int i = 0; i < 2; ++i) {
    MPI_Win_post(from, 0, window);
    late(i);
    MPI_Win_start(to, 0, window);
    MPI_Put(&x, 1, MPI_INT, next, 5, 1, MPI_INT, window);
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    is(memory[5], previous);
  }
  MPI_Group_free(&world);
  MPI_Group_free(&to);
  MPI_Group_free(&from);
}

/// One who is in a barrier holds no lock and opens its memory all the same.
static void sleeping(void) {
  int x = 0;
  if (rank != 2) {
    late(rank == 0 ? 0 : -1);
    MPI_Win_lock(MPI_LOCK_SHARED, 2, 0, window);
    MPI_Get(&x, 1, MPI_INT, 2, 6, 1, MPI_INT, window);
    MPI_Win_unlock(2, window);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  static void (*const idioms[])(void) = {tickets,  oneLock,    flag,
                                         requests, neighbours, sleeping};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &window);
  for (int i = 0; i < 8; ++i)
    memory[i] = 0;
  MPI_Win_fence(0, window);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, window);
  for (int i = 0; i < 6; ++i) {
    idioms[i]();
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
