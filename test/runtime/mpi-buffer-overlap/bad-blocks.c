// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks that are received into the same memory, and elements that lie closer
// together than they are long; in the last runs they do not share a byte.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 3 %t a 2>&1 | FileCheck %s --check-prefix=BLOCKS
// RUN: %if mpich %{ %exits 66 %mpirun -n 3 %t b 2>&1 | FileCheck %s --check-prefix=ELEMENTS %}
// RUN: %exits 0 %mpirun -n 3 %t c 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0}, in[64] = {0};
  int counts[3] = {3, 3, 3}, apart[3] = {6, 0, 3}, mixed[3] = {6, 0, 2};
  MPI_Datatype close, three, column, columns;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_contiguous(3, MPI_INT, &three);
  MPI_Type_create_resized(three, 0, 8, &close);
  MPI_Type_commit(&close);
  MPI_Type_vector(3, 1, 4, MPI_INT, &column);
  MPI_Type_create_resized(column, 0, 4, &columns);
  MPI_Type_commit(&columns);
  switch (argv[1][0]) {
  case 'a':
    MPI_Gatherv(x, 3, MPI_INT, in, counts, mixed, MPI_INT, 0, MPI_COMM_WORLD);
    // BLOCKS: ERROR: MPI_Gatherv receives two blocks into the same memory {{.*}}[mpi-buffer-overlap]
    break;
  case 'b':
    MPI_Sendrecv(x, 3, MPI_INT, rank, 0, in, 2, close, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    // ELEMENTS: ERROR: MPI_Sendrecv receives with a datatype whose entries overlap {{.*}}[mpi-buffer-overlap]
    break;
  case 'c':
    MPI_Gatherv(x, 3, MPI_INT, in, counts, apart, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Sendrecv(x, 3, MPI_INT, rank, 0, in, 1, close, rank, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    // Columns, each between the rows of the others.
    MPI_Allgather(x, 3, MPI_INT, in, 1, columns, MPI_COMM_WORLD);
    MPI_Sendrecv(x, 3, MPI_INT, rank, 0, in, 4, columns, rank, 0,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    break;
  }
  MPI_Type_free(&close);
  MPI_Type_free(&three);
  MPI_Type_free(&column);
  MPI_Type_free(&columns);
  MPI_Finalize();
  return 0;
}
