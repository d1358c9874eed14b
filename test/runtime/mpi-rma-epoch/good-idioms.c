// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every way to open and close an epoch, as it is meant, one after the other on
// the same windows.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent

#include <mpi.h>

static int rank, size, right, left;

static void fences(MPI_Win win) {
  int x = rank;
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  MPI_Put(&x, 1, MPI_INT, right, 0, 1, MPI_INT, win);
  MPI_Win_fence(0, win);
  x = 7;
  MPI_Accumulate(&x, 1, MPI_INT, 0, 1, 1, MPI_INT, MPI_SUM, win);
  MPI_Put(&x, 1, MPI_INT, MPI_PROC_NULL, 0, 1, MPI_INT, win);
  MPI_Win_fence(MPI_MODE_NOSTORE | MPI_MODE_NOSUCCEED, win);
  x = 8;
}

static void locks(MPI_Win win) {
  int x = rank, y = 0;
  MPI_Request request;
  for (int i = 0; i < 3; ++i) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
    MPI_Put(&x, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
    MPI_Win_flush(0, win);
    MPI_Get(&y, 1, MPI_INT, 0, 2, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  // Two targets at once.
  MPI_Win_lock(MPI_LOCK_SHARED, left, 0, win);
  if (left != right)
    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
  MPI_Get(&x, 1, MPI_INT, left, 0, 1, MPI_INT, win);
  MPI_Get(&y, 1, MPI_INT, right, 0, 1, MPI_INT, win);
  MPI_Win_unlock(left, win);
  if (left != right)
    MPI_Win_unlock(right, win);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
  MPI_Rput(&x, 1, MPI_INT, rank, 3, 1, MPI_INT, win, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  x = 9; // complete here, not yet at the target
  MPI_Rget(&y, 1, MPI_INT, right, 0, 1, MPI_INT, win, &request);
  MPI_Win_flush_all(win);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Win_flush_local_all(win);
  MPI_Win_sync(win);
  MPI_Win_unlock_all(win);
}

static void groups(MPI_Win win) {
  MPI_Group world, to, from;
  int x = rank, flag = 0;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &right, &to);
  MPI_Group_incl(world, 1, &left, &from);
  for (int i = 0; i < 3; ++i) {
    MPI_Win_post(from, 0, win);
    MPI_Win_start(to, 0, win);
    MPI_Put(&x, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    if (i == 1)
      for (flag = 0; !flag;)
        MPI_Win_test(win, &flag);
    else
      MPI_Win_wait(win);
    x = i;
  }
  MPI_Group_free(&world);
  MPI_Group_free(&to);
  MPI_Group_free(&from);
}

int main(int argc, char **argv) {
  int *memory;
  MPI_Win win, dynamic;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  right = (rank + 1) % size;
  left = (rank + size - 1) % size;
  MPI_Win_allocate(32, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  for (int i = 0; i < 8; ++i)
    memory[i] = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  fences(win);
  locks(win);
  MPI_Barrier(MPI_COMM_WORLD);
  groups(win);
  fences(win);
  MPI_Win_fence(0, win);
  MPI_Win_fence(0, win); // opens an epoch that nobody uses
  MPI_Win_free(&win);

  MPI_Win_allocate_shared(sizeof(int), sizeof(int), MPI_INFO_NULL,
                          MPI_COMM_WORLD, &memory, &win);
  *memory = rank;
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, win);
  *memory = 2;
  MPI_Win_sync(win);
  MPI_Win_unlock_all(win);
  MPI_Win_free(&win);

#ifndef OPEN_MPI // has no dynamic windows on all machines
  int local = rank, x = 0;
  MPI_Aint address, all[8];
  MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
  MPI_Win_attach(dynamic, &local, sizeof(local));
  MPI_Get_address(&local, &address);
  MPI_Allgather(&address, 1, MPI_AINT, all, 1, MPI_AINT, MPI_COMM_WORLD);
  MPI_Win_fence(0, dynamic);
  MPI_Get(&x, 1, MPI_INT, right, all[right], 1, MPI_INT, dynamic);
  MPI_Win_fence(0, dynamic);
  MPI_Win_detach(dynamic, &local);
  MPI_Win_free(&dynamic);
#else
  (void)dynamic;
#endif
  MPI_Finalize();
  return 0;
}
