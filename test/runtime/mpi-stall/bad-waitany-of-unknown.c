// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No rank moves, but nothing proves that none ever will: rank 0 waits for one
// of two things, of which one is not known.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 env TUTTI_OPTIONS=stall_timeout=1 %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stddef.h>

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
static int release(void *state) { return MPI_SUCCESS; }
static int cancel(void *state, int complete) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
  int rank, x, which;
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Grequest_start(query, release, cancel, NULL, &q[0]);
    MPI_Irecv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &q[1]);
    MPI_Waitany(2, q, &which, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: no progress for 1 s: every rank waits {{.*}}[mpi-stall]
// CHECK-DAG: rank 0 MPI_Waitany, waits for a message from rank 1, tag 0, for {{[0-9]+( to [0-9]+)?}} s
// CHECK-DAG: rank 1 MPI_Barrier, on MPI_COMM_WORLD, call #1, waits for rank 0
// CHECK: SUMMARY: tutti: mpi-stall
