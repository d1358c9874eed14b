// clang 19 writes SARIF itself, and crashes on a note from a pass: those go into
// the message.
// RUN: %clang -fplugin=%plugin %stub_mpi -fdiagnostics-format=sarif -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fpass-plugin=%pass -g %stub_mpi -fdiagnostics-format=sarif -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: ls %t.o
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK: "startColumn":5,"startLine":12{{.*}}MPI_Bcast{{.*}}rank
