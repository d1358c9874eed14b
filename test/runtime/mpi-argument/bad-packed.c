// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data that is packed into less room than it needs; in the last run the room is
// enough.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t 8 2>&1 | FileCheck %s --check-prefix=CHECK %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t 19 2>&1 | FileCheck %s --check-prefix=CHECK %}
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t 20 2>&1 | %silent %}

#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int position = 0, data[5] = {0};
  char room[64];
  MPI_Init(&argc, &argv);
  MPI_Pack(data, 1, MPI_INT, room, 64, &position, MPI_COMM_WORLD);
  position = 0;
  MPI_Pack(data, 5, MPI_INT, room, atoi(argv[1]), &position, MPI_COMM_WORLD);
  // CHECK: ERROR: invalid argument of MPI_Pack: 20 bytes are packed into the {{8|19}} that are left {{.*}}[mpi-argument]
  MPI_Finalize();
  return 0;
}
