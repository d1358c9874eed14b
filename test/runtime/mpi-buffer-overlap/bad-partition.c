// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A partition that has not arrived is sent on, as is the one beside a partition
// that has; a receive into a partition that may still come.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t early 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t beside 2>&1 | FileCheck %s
// RUN: %exits 66 %mpiexec_mpich -n 2 %t written 2>&1 | FileCheck %s --check-prefix=WRITTEN

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0}, got[8], come = 0, kind = argv[1][0];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, 4, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
  else
    MPI_Precv_init(data, 4, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL,
                   &r);
  MPI_Start(&r);
  if (rank == 0) {
    MPI_Pready_range(0, 3, r);
    if (kind == 'w')
      MPI_Send(got, 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    else
      MPI_Recv(got, 5, MPI_INT, 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    while (kind == 'b' && !come)
      MPI_Parrived(r, 1, &come);
    if (kind == 'w')
      MPI_Recv(data + 7, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(data + 4, kind == 'b' ? 5 : 4, MPI_INT, 0, 4, MPI_COMM_WORLD);
  }
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: the buffer of MPI_Send overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
// CHECK: rank {{ *}}1 {{ *}}MPI_Precv_init, not complete {{.*}}bad-partition.c:
// WRITTEN: ==tutti== ERROR: the buffer of MPI_Recv overlaps that of an operation that is not complete {{.*}}[mpi-buffer-overlap]
