// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
// A loop asks the buffer whether to go on, and waits for it behind that: the
// first time nothing has come yet.
#include <mpi.h>

struct head {
  int count, last;
};
int take(int from, int n);
int ask(int from);

int take_all(int from, MPI_Comm comm) {
  struct head h = {0, 0};
  MPI_Request request;
  int total = 0;
  MPI_Irecv(&h, sizeof h, MPI_BYTE, from, 7, comm, &request);
  ask(from);
  while (!h.last) {
    // CHECK: :[[#@LINE-1]]:13: warning: 'h' is read before the MPI_Irecv that receives into it is complete [{{.*}}mpi-buffer-modified]
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    total += take(from, h.count);
    if (!h.last)
      MPI_Irecv(&h, sizeof h, MPI_BYTE, from, 7, comm, &request);
  }
  return total;
}
