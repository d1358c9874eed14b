// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two receives share one element of the array, so the other one holds what was
// there before: nothing, or a number that is no request. MPI itself would end
// the job, or read memory that is not its own.
// Twin: good-all-set.c.
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t zero all 2>&1 | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: %exits 66 %mpirun -n 2 %t odd all 2>&1 | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: %exits 66 %mpirun -n 2 %t odd any 2>&1 | FileCheck %s --check-prefixes=CHECK,ANY
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Request requests[2];
  int rank, in[2], out[2] = {1, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  memset(requests, strcmp(argv[1], "odd") ? 0 : 0x11, sizeof requests);
  if (rank == 0) {
    MPI_Send(&out[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&out[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Irecv(&in[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, 0, 1, MPI_COMM_WORLD, &requests[0]);
    if (strcmp(argv[2], "any")) {
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      // CHECK: ERROR: a request is waited for or tested that no call has set {{.*}}[mpi-request]
      // ALL-NEXT: rank 1 MPI_Waitall, is given it {{.*}}bad-never-set.c:[[#@LINE-2]]:
    } else {
      int flag, index;
      MPI_Testany(2, requests, &index, &flag, MPI_STATUS_IGNORE);
      // ANY-NEXT: rank 1 MPI_Testany, is given it {{.*}}bad-never-set.c:[[#@LINE-1]]:
    }
  }
  MPI_Finalize();
  return 0;
}
