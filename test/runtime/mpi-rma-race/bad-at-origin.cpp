// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer of an operation is used before its epoch closes, one way for each
// run.
//
// RUN: %mpicxx -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=STORE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=SEND %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=TWO %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=REQUEST %}
// RUN: %exits 0 %mpirun -n 2 %t e 2>&1 | %silent

#include <mpi.h>
#include <vector>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, *memory;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  MPI_Win win;
  MPI_Request request;
  MPI_Win_allocate(64, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory,
                   &win);
  std::vector<int> data(16, rank);
  switch (argv[1][0]) {
  case 'a':
    MPI_Win_fence(0, win);
    MPI_Put(data.data(), 16, MPI_INT, peer, 0, 16, MPI_INT, win);
    data[3] = 5;
    MPI_Win_fence(0, win);
    // STORE: ERROR: the origin buffer of MPI_Put was written to before the operation was complete {{.*}}[mpi-rma-race]
    break;
  case 'b':
    MPI_Win_lock(MPI_LOCK_SHARED, peer, 0, win);
    MPI_Get(data.data(), 16, MPI_INT, peer, 0, 16, MPI_INT, win);
    MPI_Bcast(data.data() + 4, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_unlock(peer, win);
    // SEND: ERROR: the buffer of MPI_Bcast overlaps that of an operation that is not complete {{.*}}[mpi-rma-race]
    // SEND: MPI_Get, not complete
    break;
  case 'c':
    MPI_Win_fence(0, win);
    MPI_Get(&data[0], 4, MPI_INT, peer, 0, 4, MPI_INT, win);
    MPI_Get(&data[3], 4, MPI_INT, peer, 4, 4, MPI_INT, win);
    MPI_Win_fence(0, win);
    // TWO: ERROR: the buffer of MPI_Get overlaps that of an operation that is not complete {{.*}}[mpi-rma-race]
    break;
  case 'd':
    MPI_Win_lock_all(0, win);
    MPI_Rput(data.data(), 16, MPI_INT, peer, 0, 16, MPI_INT, win, &request);
    data[0] = 7;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock_all(win);
    // REQUEST: ERROR: the origin buffer of MPI_Rput was written to before the operation was complete {{.*}}[mpi-rma-race]
    break;
  case 'e': // all of it right
    MPI_Win_lock_all(0, win);
    MPI_Rput(data.data(), 8, MPI_INT, peer, 0, 8, MPI_INT, win, &request);
    MPI_Put(data.data(), 8, MPI_INT, peer, 8, 8, MPI_INT, win);
    MPI_Win_flush_local(peer, win);
    data[0] = 7; // the operations are complete here, the request is not yet
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_flush_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Get(data.data(), 16, MPI_INT, peer, 0, 16, MPI_INT, win);
    MPI_Win_flush(peer, win);
    MPI_Bcast(data.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Win_unlock_all(win);
    break;
  }
  MPI_Win_free(&win);
  MPI_Finalize();
}
