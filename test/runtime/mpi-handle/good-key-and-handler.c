// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Freed, and still in use by MPI: attributes and handlers outlive what the program
// had of them.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>

static void on(MPI_Comm *comm, int *error, ...) {}

int main(int argc, char **argv) {
  int key, old, value = 1, *found, flag;
  MPI_Errhandler handler, old_handler;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN, &key,
                         NULL);
  MPI_Comm_create_errhandler(on, &handler);
  old = key;
  old_handler = handler;
  MPI_Comm_set_attr(comm, key, &value);
  MPI_Comm_set_errhandler(comm, handler);
  MPI_Comm_free_keyval(&key);
  MPI_Errhandler_free(&handler);
  MPI_Comm_get_attr(comm, old, &found, &flag);
  MPI_Comm_get_errhandler(comm, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm_free(&comm);
  (void)old_handler;
  MPI_Finalize();
  return 0;
}
