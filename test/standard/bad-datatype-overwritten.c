// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vetter, de Supinski (Umpire), figure 9: the only record of a derived type is
// overwritten by another.
//
// REQUIRES: run-mpi-leak
// RUN: %reports(2)
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Datatype type;
  MPI_Type_contiguous(2, MPI_INT, &type);
  MPI_Type_commit(&type);
  MPI_Type_contiguous(3, MPI_INT, &type);
  MPI_Type_commit(&type);
  MPI_Type_free(&type);
  MPI_Finalize();
  return 0;
}

// JOB: ==tutti== {{ERROR|WARNING}}: {{.*}}[mpi-leak]
// JOB: bad-datatype-overwritten.c:14:
