// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %found
#include <mpi.h>

static double field[8];

void same(double *x, MPI_Comm comm) {
  MPI_Allreduce(x, x, 4, MPI_DOUBLE, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  // CHECK: note: pass MPI_IN_PLACE, or another buffer
  MPI_Alltoall(x, 1, MPI_DOUBLE, x, 1, MPI_DOUBLE, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Alltoall sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Allreduce(field, field + 2, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce receives into a part of the buffer it sends from [{{.*}}mpi-buffer-overlap]
  MPI_Sendrecv(x, 1, MPI_DOUBLE, 1, 0, x, 1, MPI_DOUBLE, 1, 0, comm, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Sendrecv sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
}

int main(int argc, char **argv) {
  double x = 1;
  MPI_Init(&argc, &argv);
  MPI_Reduce(&x, &x, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Reduce sends from the buffer it receives into [{{.*}}mpi-buffer-overlap]
  MPI_Finalize();
  return 0;
}
