// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An error handler of the program computes, and then sends what the other rank
// waits for.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=patience=0.4:messages=0:arguments=0:halt_on_error=0 %exits 0 %mpirun -n 2 %t 2>&1 | FileCheck %s --allow-empty --implicit-check-not=deadlock
#include <mpi.h>
static void handle(MPI_Comm *c, int *code, ...) {
  int x = 1;
  double end = MPI_Wtime() + 1.4;
  while (MPI_Wtime() < end)
    ;
  MPI_Send(&x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
}
int main(int argc, char **argv) {
  int rank, x[2] = {0};
  MPI_Errhandler h;
  MPI_Comm made;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &made);
  MPI_Comm_create_errhandler(handle, &h);
  MPI_Comm_set_errhandler(made, h);
  if (rank == 0) {
    MPI_Recv(x, 1, MPI_INT, 1, 1, made, MPI_STATUS_IGNORE); /* too short */
  } else {
    MPI_Send(x, 2, MPI_INT, 0, 1, made);
    MPI_Recv(x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Errhandler_free(&h);
  MPI_Comm_free(&made);
  MPI_Finalize();
  return 0;
}
// CHECK-NOT: deadlock
