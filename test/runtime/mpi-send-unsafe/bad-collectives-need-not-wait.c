// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives that end before all ranks have come, because the data that they
// need are there: neighbours only, a leaf of a tree, a broadcast's root, the
// first of a scan, ranks that get nothing. Another library may let them wait.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t neighbour 2>&1 | FileCheck %s
// RUN: %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t gather 2>&1 | FileCheck %s
// RUN: %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t reduce 2>&1 | FileCheck %s
// RUN: %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t broadcast 2>&1 | FileCheck %s
// RUN: %if openmpi %{ %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t scan 2>&1 | FileCheck %s %}
// RUN: %exits 0 env TUTTI_OPTIONS=patience=0.4 %mpirun -n 3 %t scatter 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
static void compute(void) {
  double end = MPI_Wtime() + 1.4;
  while (MPI_Wtime() < end)
    ;
}
/* Rank 1 waits for rank 0, which is late, where rank 2 comes only after it. */
int main(int argc, char **argv) {
  int rank, x = 0, n = 1 << 20;
  const char *how = argv[1];
  MPI_Comm w = MPI_COMM_WORLD, made = MPI_COMM_NULL;
  char *in = calloc(3, 1 << 20), *out = calloc(3, 1 << 20);
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  if (!strcmp(how, "neighbour")) {
    int other = 1 - rank, degree = rank < 2;
    MPI_Dist_graph_create_adjacent(w, degree, &other, MPI_UNWEIGHTED, degree,
                                   &other, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                   &made);
  }
  if (rank == 0)
    compute();
  if (rank == 2)
    MPI_Recv(&x, 1, MPI_INT, 1, 5, w, MPI_STATUS_IGNORE);
  if (made != MPI_COMM_NULL)
    MPI_Neighbor_alltoall(in, n, MPI_CHAR, out, n, MPI_CHAR, made);
  else if (!strcmp(how, "gather"))
    MPI_Gather(in, n, MPI_CHAR, out, n, MPI_CHAR, 0, w);
  else if (!strcmp(how, "reduce"))
    MPI_Reduce(in, out, 8, MPI_BYTE, MPI_BOR, 0, w);
  else if (!strcmp(how, "broadcast"))
    MPI_Bcast(in, 8, MPI_CHAR, 0, w);
  else if (!strcmp(how, "scan"))
    MPI_Scan(in, out, 1, MPI_INT, MPI_SUM, w);
  else
    MPI_Scatter(in, 8, MPI_CHAR, out, 8, MPI_CHAR, 0, w);
  if (rank == 1)
    MPI_Send(&x, 1, MPI_INT, 2, 5, w);
  if (made != MPI_COMM_NULL)
    MPI_Comm_free(&made);
  MPI_Finalize();
  return 0;
}
// CHECK: ==tutti== WARNING: if collectives waited for all of their ranks, {{.*}}[mpi-send-unsafe]
// CHECK-NOT: mpi-deadlock
