// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many messages as receives, while one of those that another rank sends
// comes late; receives for both messages of a sender that waits for the second
// one; and threads at one rank alone, whose messages nobody follows.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ %exits 0 %mpirun -n 3 %t same 2>&1 | %silent %}
// RUN: %exits 0 %mpirun -n 3 %t anyone 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %mpirun -n 3 %t taken 2>&1 | %silent %}
// RUN: %if openmpi %{ %exits 0 %mpirun -n 3 %t taken 2>&1 | %silent %}
// RUN: %exits 0 %mpirun -n 3 %t threads 2>&1 | %silent

#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int x[3] = {0}, y[4] = {0}, anyone = !strcmp(argv[1], "anyone"), level;
  const char *me = getenv("PMI_RANK") ? getenv("PMI_RANK")
                                      : getenv("OMPI_COMM_WORLD_RANK");
  int rank, threads = !strcmp(argv[1], "threads") && !strcmp(me, "0");
  MPI_Request r[3];
  MPI_Init_thread(&argc, &argv,
                  threads ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(argv[1], "taken")) {
    if (rank == 0) {
      MPI_Send(&x[0], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
      MPI_Ssend(&x[1], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
      MPI_Send(&x[1], 1, MPI_INT, 1, 4, MPI_COMM_WORLD);
    } else if (rank == 1) {
      MPI_Irecv(&y[0], 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &r[0]);
      MPI_Recv(&y[3], 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Irecv(&y[1], 1, MPI_INT, 0, 3, MPI_COMM_WORLD, &r[1]);
      MPI_Recv(&y[2], 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    } else {
      usleep(1200000);
      MPI_Send(&x[2], 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    }
  } else if (rank == 1) {
    int from = anyone ? MPI_ANY_SOURCE : 0;
    MPI_Irecv(&y[0], 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&y[1], 1, MPI_INT, from, 3, MPI_COMM_WORLD, &r[1]);
    MPI_Irecv(&y[2], 1, MPI_INT, anyone ? MPI_ANY_SOURCE : 2, 3, MPI_COMM_WORLD,
              &r[2]);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    MPI_Send(x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
  } else if (rank == 0) {
    MPI_Send(&x[0], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    MPI_Send(&x[1], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
    MPI_Recv(&y[3], 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    usleep(1200000);
    MPI_Send(&x[2], 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
