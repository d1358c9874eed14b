// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Handles that are copied, given again by MPI with the same value, or freed early
// as MPI allows.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int two[2] = {rank, rank}, got[2];
  MPI_Datatype pair, nested, kept;
  MPI_Request request;
  // Freed while a larger one is made of it, and while it is in use.
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_contiguous(1, pair, &nested);
  MPI_Type_free(&pair);
  MPI_Type_commit(&nested);
  MPI_Irecv(got, 1, nested, rank, 0, MPI_COMM_WORLD, &request);
  MPI_Send(two, 2, MPI_INT, rank, 0, MPI_COMM_WORLD);
  kept = nested;
  MPI_Type_free(&kept);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  // The copy of a committed datatype is committed.
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Type_dup(pair, &kept);
  MPI_Type_free(&pair);
  MPI_Bcast(two, 1, kept, 0, MPI_COMM_WORLD);
  MPI_Type_free(&kept);
  // The same group twice: some MPIs give the same handle.
  MPI_Group a, b;
  MPI_Comm_group(MPI_COMM_WORLD, &a);
  MPI_Comm_group(MPI_COMM_WORLD, &b);
  MPI_Group_free(&a);
  MPI_Group_size(b, &size);
  MPI_Group_free(&b);
  for (int i = 0; i < 5; i++) {
    MPI_Comm again;
    MPI_Comm_dup(MPI_COMM_WORLD, &again);
    MPI_Barrier(again);
    MPI_Comm_free(&again);
  }
  MPI_Errhandler old;
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &old);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, old);
  MPI_Errhandler_free(&old);
  MPI_Datatype digits;
  MPI_Type_create_f90_integer(9, &digits);
  MPI_Bcast(two, 1, digits, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
