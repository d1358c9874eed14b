// A call from a macro is shown where the macro is used.
// RUN: %clang -fplugin=%plugin %stub_mpi -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fpass-plugin=%pass -g %stub_mpi -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#define SEND_AROUND(buffer) MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD)

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    SEND_AROUND(buffer);
}
// CHECK: macro.c:[[# @LINE - 2]]:5: warning: {{.*}}MPI_Bcast
