// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A collective on a file that one rank does not come to, which waits for a
// message of a rank that is in it. The call need not wait for all (two ranks of
// Open MPI do not), so this is no deadlock for certain, but no slow disk
// either.
//
// RUN: rm -f %t.data
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 env TUTTI_OPTIONS=stall_timeout=1 %mpirun -n 4 %t %t.data 2>&1
// | FileCheck %s CHECK: ==tutti== ERROR: no progress for 1 s: every rank waits
// {{.*}}[mpi-stall] CHECK-DAG: ranks 0,2-3 MPI_File_write_at_all, on the file
// made by MPI_File_open, call #1, waits for rank 1 CHECK-DAG: rank 1 MPI_Recv,
// waits for a message from rank 0

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[64] = {0};
  MPI_File f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_RDWR,
                MPI_INFO_NULL, &f);
  if (rank != 1) {
    MPI_File_write_at_all(f, rank * 256, x, 64, MPI_INT, MPI_STATUS_IGNORE);
    if (rank == 0)
      MPI_Send(x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_File_write_at_all(f, rank * 256, x, 64, MPI_INT, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&f);
  MPI_Finalize();
  return 0;
}
