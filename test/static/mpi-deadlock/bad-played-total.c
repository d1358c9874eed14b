// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was counted is what the program says that it has to be, and what came
// is as long as it is divided by.
// Twin: good-played-total.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

struct atom {
  double at[3], speed[3];
  int id, kind;
};

int main(int argc, char **argv) {
  int rank, size, mine = 0, all, bytes;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  if (argc < 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int nx = atoi(argv[1]), ny = atoi(argv[2]);
  if (nx * ny < size)
    MPI_Abort(MPI_COMM_WORLD, 1);
  for (int x = 0; x < nx; ++x)
    for (int y = 0; y < ny; ++y)
      mine += (x * ny + y) % size == rank ? 4 : 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(all == 4 * nx * ny);
  if (all / size == 0)
    MPI_Abort(MPI_COMM_WORLD, 1);
  int next = (rank + 1) % size, before = (rank + size - 1) % size;
  struct atom *out = calloc(mine + 1, sizeof *out),
              *in = calloc(4 * nx * ny, sizeof *in);
  MPI_Sendrecv(out, mine * sizeof *out, MPI_BYTE, next, 1, in,
               4 * nx * ny * sizeof *in, MPI_BYTE, before, 1, MPI_COMM_WORLD,
               &status);
  MPI_Get_count(&status, MPI_BYTE, &bytes);
  assert(bytes % sizeof *in == 0);
  // CHECK: bad-played-total.c:[[#@LINE+1]]:3: warning: {{.*}}MPI_Recv on rank 0 waits for ever for a message of rank 1
  MPI_Recv(&all, 1, MPI_INT, before, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Send(&mine, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
  free(in);
  free(out);
  MPI_Finalize();
  return 0;
}
