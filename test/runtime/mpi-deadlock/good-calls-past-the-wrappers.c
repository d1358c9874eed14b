// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls past the wrappers: a message that is sent, received or waited for by its
// PMPI_ name, and a collective of that kind. Who makes them may do anything.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t sends 2>&1 | %silent
// RUN: env TUTTI_OPTIONS=patience=0.4:replay=0 %exits 0 %mpirun -n 3 %t receives 2>&1 | %silent
// RUN: env TUTTI_OPTIONS=patience=0.4:replay=0 %exits 0 %mpirun -n 3 %t answers 2>&1 | %silent
#include <mpi.h>
#include <string.h>
static void compute(void) {
  double end = MPI_Wtime() + 1.4;
  while (MPI_Wtime() < end)
    ;
}
int main(int argc, char **argv) {
  int rank, x = 1, y[2] = {0, 0};
  MPI_Comm w = MPI_COMM_WORLD;
  MPI_Request q[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  if (!strcmp(argv[1], "sends")) {
    if (rank == 0) {
      MPI_Irecv(&y[0], 1, MPI_INT, 1, 0, w, &q[0]);
      MPI_Irecv(&y[1], 1, MPI_INT, 2, 0, w, &q[1]);
      MPI_Waitall(2, q, MPI_STATUSES_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
    } else if (rank == 1) {
      PMPI_Isend(&x, 1, MPI_INT, 0, 0, w, &q[0]);
      PMPI_Wait(&q[0], MPI_STATUS_IGNORE);
      MPI_Recv(&y[0], 1, MPI_INT, 0, 1, w, MPI_STATUS_IGNORE);
    } else {
      compute();
      MPI_Send(&x, 1, MPI_INT, 0, 0, w);
    }
  } else if (!strcmp(argv[1], "receives")) {
    if (rank == 0) {
      MPI_Ssend(&x, 1, MPI_INT, 1, 0, w);
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
    } else if (rank == 1) {
      compute();
      PMPI_Irecv(&y[0], 1, MPI_INT, 0, 0, w, &q[0]);
      MPI_Recv(&y[1], 1, MPI_INT, 0, 1, w, MPI_STATUS_IGNORE);
      PMPI_Wait(&q[0], MPI_STATUS_IGNORE);
    }
  } else { /* a helper of one rank answers in a call that nobody sees */
    if (rank == 0) {
      MPI_Recv(&y[0], 1, MPI_INT, 1, 0, w, MPI_STATUS_IGNORE);
      MPI_Send(&x, 1, MPI_INT, 1, 1, w);
    } else if (rank == 1) {
      compute();
      PMPI_Sendrecv(&x, 1, MPI_INT, 0, 0, &y[0], 1, MPI_INT, 0, 1, w,
                    MPI_STATUS_IGNORE);
    }
  }
  MPI_Finalize();
  return 0;
}
