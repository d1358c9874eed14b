// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parts of a datatype are new handles, or old ones given once more.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int two[2] = {rank, rank}, count, addresses, types, combiner, number[2];
  MPI_Aint address[1];
  MPI_Datatype inner, outer, part[1];
  for (int i = 0; i < 3; i++) {
    MPI_Type_vector(2, 1, 1, MPI_INT, &inner);
    MPI_Type_contiguous(1, inner, &outer);
    MPI_Type_get_envelope(outer, &count, &addresses, &types, &combiner);
    MPI_Type_get_contents(outer, count, addresses, types, number, address, part);
    MPI_Type_commit(&part[0]);
    MPI_Bcast(two, 1, part[0], 0, MPI_COMM_WORLD);
    MPI_Type_free(&part[0]);
    MPI_Type_commit(&inner);
    MPI_Bcast(two, 1, inner, 0, MPI_COMM_WORLD);
    MPI_Type_free(&inner);
    MPI_Type_free(&outer);
  }
  (void)size;
  MPI_Finalize();
  return 0;
}
