// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How much is sent of a type with several basic types in it is not told; that
// it does not fit is.
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t 2>&1 | FileCheck %s
#include <mpi.h>
#include <stddef.h>

struct item {
  int key;
  double value;
};

int main(int argc, char **argv) {
  struct item mine[2] = {{0, 0.0}}, all[6];
  int ones[2] = {1, 1}, counts[3] = {2, 2, 1}, displs[3] = {0, 2, 4};
  MPI_Aint places[2] = {offsetof(struct item, key), offsetof(struct item, value)};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, item;
  MPI_Init(&argc, &argv);
  MPI_Type_create_struct(2, ones, places, types, &item);
  MPI_Type_commit(&item);
  MPI_Gatherv(mine, 2, item, all, counts, displs, item, 0, MPI_COMM_WORLD);
  MPI_Type_free(&item);
  MPI_Finalize();
  return 0;
}

// CHECK: ERROR: what is sent is not what is received in MPI_Gatherv {{.*}}[mpi-collective-type]
// CHECK-NEXT: rank 2 MPI_Gatherv {{.*}}bad-gatherv-struct.c:24:
// CHECK-NEXT: rank 0 MPI_Gatherv {{.*}}bad-gatherv-struct.c:24:
// CHECK-NEXT: rank 2 sends to rank 0 another type signature than rank 0 expects from rank 2
