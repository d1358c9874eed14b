// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Generalized requests that the program completes: before it waits, between
// tests, after another call has returned for a message beside it, after it has
// freed the request, and one whose record another request had before.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 1 %t 2>&1 | FileCheck %s --implicit-check-not=tutti

#include <mpi.h>
#include <stdio.h>

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  return state ? 1 : MPI_SUCCESS;
}
static int release(void *state) { return state ? 1 : MPI_SUCCESS; }
static int cancel(void *state, int complete) { return state ? complete : 0; }

int main(int argc, char **argv) {
  int in = 0, out = 1, flag = 0, index;
  MPI_Request all[2], copy;
  MPI_Init(&argc, &argv);
  for (int round = 0; round < 3; ++round) {
    MPI_Grequest_start(query, release, cancel, 0, &all[0]);
    MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &all[1]);
    MPI_Test(&all[0], &flag, MPI_STATUS_IGNORE);
    if (flag)
      return 1;
    MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Waitany(2, all, &index, MPI_STATUS_IGNORE);
    if (index != 1)
      return 2;
    MPI_Grequest_complete(all[0]);
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  }
  MPI_Grequest_start(query, release, cancel, 0, &all[0]);
  copy = all[0];
  MPI_Request_free(&all[0]);
  MPI_Grequest_complete(copy);
  puts("done");
  MPI_Finalize();
  return 0;
}

// CHECK: done
