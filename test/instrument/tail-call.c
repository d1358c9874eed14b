// Nothing comes between a call that must be a tail call and its return.
// RUN: %clang -fplugin=%plugin %stub_mpi -O1 -S -emit-llvm -Xclang -disable-llvm-passes %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes=tutti,verify -disable-output %t.ll
// RUN: %clang -fplugin=%plugin %stub_mpi -O2 -c %s -o %t.o
#include <mpi.h>

int later(int *buffer, int rank);

int step(int *buffer, int unused) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
    __attribute__((musttail)) return later(buffer, rank);
  }
  return 0;
}
