// The plugin inside clang-tidy, and its own name for the finding there.
// RUN: %limit clang-tidy -load %plugin -checks='-*,bugprone-macro-parentheses,clang-diagnostic-backend-plugin' %s -- %stub_mpi 2>&1 | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK: clang-tidy.c:[[# @LINE - 2]]:5: warning: {{.*}}MPI_Bcast{{.*}} [mpi-collective-order] [clang-diagnostic-backend-plugin]
