// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank starts the barrier that the others ask for as late as can be: in a
// function that MPI_Finalize calls, after some seconds of work.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 3 %t 2>&1 | %silent
// RUN: %if mpich %{ env MPIR_CVAR_NOLOCAL=1 %exits 0 %mpirun -n 3 %t 2>&1 | %silent %}

#include <mpi.h>
#include <stddef.h>

static MPI_Comm comm;

static int meet(MPI_Comm self, int key, void *value, void *state) {
  MPI_Request all;
  for (double start = MPI_Wtime(); MPI_Wtime() < start + 4;)
    ;
  MPI_Ibarrier(comm, &all);
  MPI_Wait(&all, MPI_STATUS_IGNORE);
  MPI_Comm_free(&comm);
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int rank, key, done = 0;
  MPI_Request all;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank) {
    MPI_Ibarrier(comm, &all);
    while (!done)
      MPI_Test(&all, &done, MPI_STATUS_IGNORE);
    MPI_Comm_free(&comm);
  } else {
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, meet, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Comm_free_keyval(&key);
  }
  MPI_Finalize();
  return 0;
}
