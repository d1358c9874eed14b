// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Partitioned requests started twice, and never freed; partitions that are marked
// twice, or not at all, or before the start, that do not exist, or of a receive.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 66 %mpiexec_mpich -n 2 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exits 66 %mpiexec_mpich -n 2 %t ready 2>&1 | FileCheck %s --check-prefix=READY
// RUN: %exits 66 %mpiexec_mpich -n 2 %t missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: %exits 66 %mpiexec_mpich -n 2 %t before 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: %exits 66 %mpiexec_mpich -n 2 %t unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: %exits 66 %mpiexec_mpich -n 2 %t ofreceive 2>&1 | FileCheck %s --check-prefix=RECEIVE
// RUN: %exits 66 %mpiexec_mpich -n 2 %t left 2>&1 | FileCheck %s --check-prefix=LEFT

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, data[16] = {0}, kind = argv[1][0];
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Psend_init(data, 4, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  else
    MPI_Precv_init(data, 4, 4, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  if (kind == 'b' && rank == 0)
    MPI_Pready(2, r);
  MPI_Start(&r);
  if (kind == 't')
    MPI_Start(&r);
  if (rank == 0)
    MPI_Pready_range(0, kind == 'm' ? 2 : 3, r);
  if (rank == 0 && kind == 'r')
    MPI_Pready(1, r);
  if (rank == (kind == 'u' ? 0 : 1) && (kind == 'u' || kind == 'o'))
    MPI_Pready(kind == 'u' ? 4 : 1, r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  if (kind != 'l')
    MPI_Request_free(&r);
  MPI_Finalize();
  return 0;
}

// TWICE: ==tutti== ERROR: a request is started that is active already {{.*}}[mpi-request]
// TWICE: MPI_Start, starts it again {{.*}}bad-partitioned.c:[[#@LINE-15]]:
// LEFT: ==tutti== ERROR: 2 requests were never freed {{.*}}[mpi-leak]
// LEFT: rank {{ *}}0 {{ *}}MPI_Psend_init
// LEFT: rank {{ *}}1 {{ *}}MPI_Precv_init
// READY: ==tutti== ERROR: a partition is marked as ready that is ready already {{.*}}[mpi-request]
// READY: MPI_Pready, marks it once more
// MISSING: ==tutti== ERROR: a partitioned send is waited for of which not all partitions are ready {{.*}}[mpi-request]
// MISSING: MPI_Wait, waits for it
// BEFORE: ==tutti== ERROR: a partition of a request that is not active is marked as ready {{.*}}[mpi-request]
// BEFORE: MPI_Pready, marks it
// UNKNOWN: ==tutti== ERROR: a partition is marked as ready that the send does not have {{.*}}[mpi-request]
// UNKNOWN: MPI_Pready, marks it
// RECEIVE: ==tutti== ERROR: a partition of a receive is marked as ready {{.*}}[mpi-request]
// RECEIVE: rank {{ *}}1 {{ *}}MPI_Pready, marks it
