// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that has MPI return errors may provoke a truncation: it is told and
// goes on, whichever call receives the message.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t recv 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 0 %mpirun -n 2 %t mrecv 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 0 %mpirun -n 2 %t imrecv 2>&1 | FileCheck %s --implicit-check-not=ERROR
// RUN: %exits 66 %mpirun -n 2 %t mrecv fatal 2>&1 | FileCheck %s --check-prefix=FATAL
// CHECK-DAG: ==tutti== WARNING: a receive of 1 x MPI_INT is too short for the message of 2 x MPI_INT {{.*}}[mpi-message-type]
// CHECK-DAG: truncated, as expected
// FATAL: ==tutti== ERROR: a receive of 1 x MPI_INT is too short for the message of 2 x MPI_INT {{.*}}[mpi-message-type]

#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, data[2] = {0}, error = MPI_SUCCESS;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (argc < 3)
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    MPI_Send(data, 2, MPI_INT, 1, 0, comm);
  } else if (!strcmp(argv[1], "recv")) {
    error = MPI_Recv(data, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  } else {
    MPI_Message message;
    MPI_Request request;
    /* Some MPIs forget which communicator a message is from. */
    if (argc < 3)
      MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Mprobe(0, 0, comm, &message, MPI_STATUS_IGNORE);
    if (!strcmp(argv[1], "mrecv")) {
      error = MPI_Mrecv(data, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
    } else {
      error = MPI_Imrecv(data, 1, MPI_INT, &message, &request);
      if (error == MPI_SUCCESS)
        error = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  MPI_Comm_free(&comm);
  if (error != MPI_SUCCESS)
    printf("truncated, as expected\n");
  MPI_Finalize();
  return 0;
}
