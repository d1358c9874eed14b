// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function that left the standard makes a datatype, perhaps with the value of one
// that was freed.
//
// REQUIRES: mpich
// RUN: %mpicc_mpich -g %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich
// RUN: %exits 0 %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int two[2] = {rank, rank}, length = 2;
  MPI_Aint place = 0;
  MPI_Datatype type, element = MPI_INT;
  for (int i = 0; i < 3; i++) {
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_free(&type);
    MPI_Type_struct(1, &length, &place, &element, &type);
    MPI_Type_commit(&type);
    MPI_Bcast(two, 1, type, 0, MPI_COMM_WORLD);
    MPI_Type_free(&type);
  }
  (void)size;
  MPI_Finalize();
  return 0;
}
