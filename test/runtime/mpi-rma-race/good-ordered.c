// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same bytes of a window are used again and again, with something between
// that orders it, or by what needs no order.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ %exits 0 %mpirun -n 4 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %mpirun -n 3 %t 2>&1 | %silent %}

#include <mpi.h>
#include <stddef.h>

static int rank, size, right, left;

static void fences(MPI_Win win, MPI_Datatype column) {
  int x[64] = {0}, y[64];
  MPI_Win_fence(0, win);
  for (int i = 0; i < 3; ++i) { // a halo, and everyone's own column of rank 0
    MPI_Put(x, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Put(x, 1, MPI_INT, left, 1, 1, MPI_INT, win);
    MPI_Put(x, 1, column, 0, 2 + rank, 1, column, win);
    MPI_Win_fence(0, win);
    MPI_Get(y, 64, MPI_INT, 0, 0, 64, MPI_INT, win);
    MPI_Win_fence(0, win);
    for (int j = 0; j < 3; ++j)
      MPI_Accumulate(x, 8, MPI_INT, 0, 0, 8, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(0, win);
  }
}

static void counters(MPI_Win win) {
  int one = 1, old[2], zero = 0;
  MPI_Win_lock_all(0, win);
  for (int i = 0; i < 20; ++i) {
    MPI_Fetch_and_op(&one, old, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush(0, win);
    MPI_Fetch_and_op(NULL, old, MPI_INT, 0, 0, MPI_NO_OP, win);
    MPI_Win_flush_local(0, win);
    MPI_Compare_and_swap(&one, &zero, old + 1, MPI_INT, 0, 1, win);
    MPI_Win_flush(0, win);
    MPI_Accumulate(&zero, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, old, 2, MPI_INT, 0, 0, 2, MPI_INT,
                       MPI_NO_OP, win);
    MPI_Win_flush_all(win);
  }
  MPI_Win_unlock_all(win);
}

static void turns(MPI_Win win) {
  int x = rank, token = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  for (int i = 0; i < size; ++i) { // one after the other, by barriers
    if (i == rank)
      MPI_Put(&x, 1, MPI_INT, 0, 3, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  for (int i = 0; i < 5; ++i) { // by a message that goes round
    if (rank || i)
      MPI_Recv(&token, 1, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Put(&x, 1, MPI_INT, 0, 4, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    if (rank != size - 1 || i != 4)
      MPI_Send(&token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
  }
  MPI_Win_unlock_all(win);
  MPI_Barrier(MPI_COMM_WORLD);
  for (int i = 0; i < 5; ++i) { // by exclusive locks
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Get(&x, 1, MPI_INT, 0, 5, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    ++x;
    MPI_Put(&x, 1, MPI_INT, 0, 5, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

/// A lock made of atomic operations, and plain access under it.
static void spinLock(MPI_Win win) {
  int one = 1, zero = 0, old, x;
  MPI_Win_lock_all(0, win);
  for (int i = 0; i < 3; ++i) {
    do {
      MPI_Compare_and_swap(&one, &zero, &old, MPI_INT, 0, 6, win);
      MPI_Win_flush(0, win);
    } while (old);
    MPI_Get(&x, 1, MPI_INT, 0, 7, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    ++x;
    MPI_Put(&x, 1, MPI_INT, 0, 7, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Accumulate(&zero, 1, MPI_INT, 0, 6, 1, MPI_INT, MPI_REPLACE, win);
    MPI_Win_flush(0, win);
  }
  MPI_Win_unlock_all(win);
}

/// The owner works on its part with messages, and others read it afterwards.
static void owners(MPI_Win win, int *memory) {
  int x = rank, y;
  MPI_Win_fence(0, win);
  MPI_Sendrecv(&x, 1, MPI_INT, right, 0, memory, 1, MPI_INT, left, 0,
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_fence(0, win);
  MPI_Get(&y, 1, MPI_INT, right, 0, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  MPI_Bcast(memory, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock(MPI_LOCK_SHARED, left, 0, win);
  MPI_Get(&y, 1, MPI_INT, left, 0, 1, MPI_INT, win);
  MPI_Win_unlock(left, win);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else if (rank == 0) {
    MPI_Recv(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(memory, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
  }
  if (rank == 1)
    MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv) {
  int *memory;
  MPI_Win win;
  MPI_Datatype column;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  right = (rank + 1) % size;
  left = (rank + size - 1) % size;
  MPI_Type_vector(7, 1, 8, MPI_INT, &column);
  MPI_Type_commit(&column);
  MPI_Win_allocate(64 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &win);
  for (int i = 0; i < 64; ++i)
    memory[i] = 0;
  fences(win, column);
  for (int i = 0; i < 64; ++i)
    memory[i] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  counters(win);
  turns(win);
  spinLock(win);
  MPI_Barrier(MPI_COMM_WORLD);
  owners(win, memory);
  MPI_Type_free(&column);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
