// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What threads of a rank wait for together is told together, in the text and in
// the graph: three in one receive, one in another, two at the end of the region.
//
// REQUIRES: openmp
// RUN: rm -rf %t.found
// RUN: %mpiclang -fopenmp -g -O0 %s -o %t
// RUN: env TUTTI_OPTIONS=patience=0.4:report=%t.found %exits 66 %run -n 2 %t 2>&1 | FileCheck %s
// RUN: %exits 1 %tutti report %t.found -o %t.html
// RUN: FileCheck %s --check-prefix=PAGE < %t.html

#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(6)
  {
    int t = omp_get_thread_num(), x;
    if (t < 3)
      MPI_Recv(&x, 1, MPI_INT, 1 - rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else if (t == 3)
      MPI_Recv(&x, 1, MPI_INT, 1 - rank, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
// CHECK-DAG: rank  0 {{.*}}MPI_Recv, waits for a message from rank 1, tag 7, threads 0-2 of 6
// CHECK-DAG: rank  0 {{.*}}MPI_Recv, waits for a message from rank 1, tag 8, thread 3 of 6
// CHECK-DAG: ranks 0-1 {{.*}}end of the parallel region, waits for the others of its team, threads 4-5 of 6
// CHECK-DAG: rank  1 {{.*}}MPI_Recv, waits for a message from rank 0, tag 7, threads 0-2 of 6
// CHECK-DAG: rank  1 {{.*}}MPI_Recv, waits for a message from rank 0, tag 8, thread 3 of 6

// PAGE: <svg class="waits"
// PAGE: <tspan class="who">rank 0</tspan>
// PAGE-SAME: MPI_Recv, threads 0-2 of 6
// PAGE-SAME: MPI_Recv, thread 3 of 6
// PAGE-SAME: end of the parallel region, threads 4-5 of 6
// PAGE-NEXT: <tspan class="who">rank 1</tspan>
// PAGE-NEXT: </svg>
