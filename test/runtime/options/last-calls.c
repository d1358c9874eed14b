// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The collective calls that ranks have made before a finding are in its JSON,
// eight of each at most, equal ones once, and not in the text.
//
// RUN: %mpicc -g -O0 %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 env TUTTI_OPTIONS=log_format=json %mpirun -n 3 %t 2>&1 | FileCheck %s --check-prefix=JSON
// JSON: "check":"mpi-deadlock"
// JSON-SAME: "last_calls":[{"ranks":[0,1],"calls":[{"call":"MPI_Allreduce","scope":"MPI_COMM_WORLD","number":4,"file":"{{[^"]*}}last-calls.c","line":[[@LINE+18]],
// JSON-SAME: {"call":"MPI_Barrier","scope":"the communicator made by MPI_Comm_split","number":1,"file":
// JSON-SAME: },{"ranks":[2],"calls":[{"call":"MPI_Allreduce","scope":"MPI_COMM_WORLD","number":3,
//
// RUN: rm -rf %t.found && %exits 66 env TUTTI_OPTIONS=report=%t.found %mpirun -n 3 %t > %t.out 2>&1
// RUN: cat %t.found/findings.*.json | FileCheck %s --check-prefix=JSON
// RUN: not grep last_calls %t.out
//
// RUN: %exits 0 env TUTTI_OPTIONS=log_format=json %mpirun -n 3 %t right 2>&1 | %silent
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, one = 1, sum, x = 0;
  MPI_Comm pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2, rank, &pair);
  for (int i = 0; i < 9; ++i)
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank < 2)
    MPI_Barrier(pair);
  // Each waits for the one before it.
  if (argc < 2)
    MPI_Recv(&x, 1, MPI_INT, (rank + 2) % 3, 0, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
  MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
