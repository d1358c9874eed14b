// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keys of attributes and error handlers, used after they were freed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s
// RUN: %exits 66 %mpirun -n 2 %t 1 2>&1 | FileCheck %s

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
  MPI_Comm_free_keyval(&key);
  MPI_Errhandler_free(&handler);
  if (atoi(argv[1]))
    MPI_Comm_set_errhandler(comm, old_handler);
  else
    MPI_Comm_set_attr(comm, old, &value);
  MPI_Comm_get_attr(comm, old, &found, &flag);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: MPI_Comm_{{set_errhandler|set_attr}} is called with {{an error handler|a keyval|.*}} that was freed {{.*}}[mpi-handle]
// CHECK: bad-key-and-handler.c:[[#]]:
// CHECK: freed it
