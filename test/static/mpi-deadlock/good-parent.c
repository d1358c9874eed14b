// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number comes from the processes that have started these, not from one
// of these. Twin: bad-parent.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

int MPI_Comm_get_parent(MPI_Comm *parent);
int MPI_Comm_disconnect(MPI_Comm *comm);

int main(int argc, char **argv) {
  int rank, line = 0;
  MPI_Comm parent;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(parent, &rank);
  if (rank == 0)

    MPI_Recv(&line, 1, MPI_INT, 0, 1, parent, MPI_STATUS_IGNORE);
  MPI_Bcast(&line, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Comm_disconnect(&parent);
  MPI_Finalize();
  return 0;
}
