// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No memory to receive into; none to send from in a call with vectors.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t vector 2>&1 | FileCheck --check-prefix=VECTOR %s %}

#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int *none = NULL;
  if (argc > 1) {
    int counts[] = {0, 1}, displs[] = {0, 0}, x;
    MPI_Scatterv(none, counts, displs, MPI_INT, &x, rank, MPI_INT, 0,
                 MPI_COMM_WORLD);
    // VECTOR: ==tutti== ERROR: invalid argument of MPI_Scatterv: the buffer is null and the count 1 {{.*}}[mpi-argument]
  }
  MPI_Allreduce(&rank, none, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: invalid argument of MPI_Allreduce: the buffer is null and the count 1 {{.*}}[mpi-argument]
// CHECK: bad-null-buffer.c:[[#]]:
