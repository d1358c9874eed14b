// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that do not fit the epochs of their window, one for each run.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=NOSUCCEED %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=NOPRECEDE %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=UNLOCK %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t e 2>&1 | FileCheck %s --check-prefix=TWICE %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t f 2>&1 | FileCheck %s --check-prefix=COMPLETE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t g 2>&1 | FileCheck %s --check-prefix=WAIT %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t h 2>&1 | FileCheck %s --check-prefix=GROUP %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t i 2>&1 | FileCheck %s --check-prefix=MIXED %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t j 2>&1 | FileCheck %s --check-prefix=LOCK %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t k 2>&1 | FileCheck %s --check-prefix=FLUSH %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t l 2>&1 | FileCheck %s --check-prefix=REQUEST %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t m 2>&1 | FileCheck %s --check-prefix=FREE %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t n 2>&1 | FileCheck %s --check-prefix=FENCED %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t o 2>&1 | FileCheck %s --check-prefix=END %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t p 2>&1 | FileCheck %s --check-prefix=START %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t q 2>&1 | FileCheck %s --check-prefix=OTHER %}
// RUN: %if mpich %{ %mpirun -n 2 %t r 2>&1 | FileCheck %s --check-prefix=SYNC %}

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, *memory;
  MPI_Win win;
  MPI_Group world, peers;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  x = rank;
  MPI_Win_allocate(16, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &peer, &peers);
  MPI_Group_free(&world);
  switch (argv[1][0]) {
  case 'a':
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    // NONE: ERROR: MPI_Put outside any access epoch {{.*}}[mpi-rma-epoch]
    // NONE: MPI_Put {{.*}}bad-calls.c:[[#@LINE-2]]:
    break;
  case 'b':
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    MPI_Get(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    // NOSUCCEED: ERROR: MPI_Get after a fence that asserts MPI_MODE_NOSUCCEED {{.*}}[mpi-rma-epoch]
    // NOSUCCEED: MPI_Win_fence, asserts it {{.*}}bad-calls.c:[[#@LINE-3]]:
    break;
  case 'c':
    MPI_Win_fence(0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    // NOPRECEDE: ERROR: MPI_Win_fence asserts MPI_MODE_NOPRECEDE, but there are operations to complete {{.*}}[mpi-rma-epoch]
    // NOPRECEDE: MPI_Put, not complete {{.*}}bad-calls.c:[[#@LINE-3]]:
    break;
  case 'd':
    MPI_Win_unlock(peer, win);
    // UNLOCK: ERROR: MPI_Win_unlock of rank {{[01]}}, which is not locked {{.*}}[mpi-rma-epoch]
    break;
  case 'e':
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    // TWICE: ERROR: MPI_Win_lock locks rank {{[01]}}, which it holds already {{.*}}[mpi-rma-epoch]
    break;
  case 'f':
    MPI_Win_complete(win);
    // COMPLETE: ERROR: MPI_Win_complete without MPI_Win_start {{.*}}[mpi-rma-epoch]
    break;
  case 'g':
    MPI_Win_wait(win);
    // WAIT: ERROR: MPI_Win_wait without MPI_Win_post {{.*}}[mpi-rma-epoch]
    break;
  case 'h':
    MPI_Win_post(peers, 0, win);
    MPI_Win_start(peers, 0, win);
    MPI_Put(&x, 1, MPI_INT, rank, 0, 1, MPI_INT, win);
    // GROUP: ERROR: MPI_Put on rank {{[01]}}, which is not in the group of MPI_Win_start {{.*}}[mpi-rma-epoch]
    // GROUP: MPI_Win_start, opened the epoch {{.*}}bad-calls.c:[[#@LINE-3]]:
    break;
  case 'i':
    MPI_Win_lock_all(0, win);
    MPI_Win_fence(0, win);
    // MIXED: ERROR: MPI_Win_fence within an epoch that MPI_Win_lock_all opened {{.*}}[mpi-rma-epoch]
    break;
  case 'j':
    MPI_Win_fence(0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    // LOCK: ERROR: MPI_Win_lock although operations of a fence epoch are not complete {{.*}}[mpi-rma-epoch]
    break;
  case 'k':
    MPI_Win_fence(0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_flush(peer, win);
    // FLUSH: ERROR: MPI_Win_flush of rank {{[01]}}, which is not locked {{.*}}[mpi-rma-epoch]
    break;
  case 'l':
    MPI_Win_fence(0, win);
    MPI_Rput(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win, &request);
    // REQUEST: ERROR: MPI_Rput outside a passive target epoch: requests are for locked targets {{.*}}[mpi-rma-epoch]
    break;
  case 'm':
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Win_free(&win);
    // FREE: ERROR: MPI_Win_free while rank {{[01]}} is locked {{.*}}[mpi-rma-epoch]
    break;
  case 'n':
    MPI_Win_fence(0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    MPI_Win_free(&win);
    // FENCED: ERROR: MPI_Win_free although operations of a fence epoch are not complete {{.*}}[mpi-rma-epoch]
    break;
  case 'o':
    MPI_Win_lock_all(0, win);
    MPI_Group_free(&peers);
    MPI_Finalize();
    // END: ERROR: MPI_Finalize within an epoch that MPI_Win_lock_all opened {{.*}}[mpi-rma-epoch]
    return 0;
  case 'p':
    MPI_Win_post(peers, 0, win);
    MPI_Win_start(peers, 0, win);
    MPI_Win_start(peers, 0, win);
    // START: ERROR: MPI_Win_start within an epoch that MPI_Win_start opened {{.*}}[mpi-rma-epoch]
    break;
  case 'q':
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    MPI_Put(&x, 1, MPI_INT, peer, 0, 1, MPI_INT, win);
    // OTHER: ERROR: MPI_Put on rank {{[01]}}, which is not locked {{.*}}[mpi-rma-epoch]
    // OTHER: MPI_Win_lock, locked another {{.*}}bad-calls.c:[[#@LINE-3]]:
    break;
  case 'r':
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    MPI_Win_sync(win);
    // SYNC: WARNING: MPI_Win_sync while nothing is locked {{.*}}[mpi-rma-epoch]
    break;
  }
  MPI_Group_free(&peers);
  if (win != MPI_WIN_NULL)
    MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
