// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library that frees its objects when MPI_COMM_SELF goes, as MPI-3.1 section 8.7.1
// advises; and handles that need not be freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stddef.h>

static MPI_Comm library;
static MPI_Datatype type;
static int release(MPI_Comm comm, int keyval, void *value, void *state) {
  (void)comm, (void)keyval, (void)value, (void)state;
  MPI_Type_free(&type);
  return MPI_Comm_free(&library);
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &library);
  MPI_Type_contiguous(2, MPI_INT, &type);
  int keyval;
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, release, &keyval, NULL);
  MPI_Comm_set_attr(MPI_COMM_SELF, keyval, NULL);
  MPI_Comm_free_keyval(&keyval);
  MPI_Comm parent;
  MPI_Comm_get_parent(&parent);
  MPI_Datatype digits;
  MPI_Type_create_f90_real(15, 300, &digits);
  MPI_Group all, none;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_difference(all, all, &none);
  MPI_Group_free(&all);
  MPI_Errhandler predefined;
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &predefined);
  (void)size;
  MPI_Finalize();
  return 0;
}
