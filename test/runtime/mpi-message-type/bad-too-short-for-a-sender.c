// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A truncation is an error of the receive: whether it is returned is up to the
// receiver's communicator, also when the sender is the first to see it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t 0 2>&1 | FileCheck %s --check-prefix=FATAL
// RUN: %exits 0 %mpirun -n 2 %t 1 2>&1 | FileCheck %s --implicit-check-not=ERROR
// FATAL: ==tutti== ERROR: a receive of 1 x MPI_INT is too short for the message of 2 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: ==tutti== WARNING: a receive of 1 x MPI_INT is too short for the message of 2 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: truncated, as expected

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, data[2] = {0}, error;
  MPI_Comm comm;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  MPI_Comm_rank(comm, &rank);
  if (rank == atoi(argv[1])) {
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    /* Some MPIs forget which communicator a request is of. */
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }
  if (rank == 1)
    MPI_Irecv(data, 1, MPI_INT, 0, 0, comm, &request);
  MPI_Barrier(MPI_COMM_WORLD); /* the sender finds the receive */
  if (rank == 0) {
    MPI_Send(data, 2, MPI_INT, 1, 0, comm);
  } else {
    error = MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (error != MPI_SUCCESS)
      printf("truncated, as expected\n");
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
