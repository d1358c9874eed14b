// Calls that may throw, at their place in the control flow.
// RUN: %clangxx -fplugin=%plugin %stub_mpi -S -emit-llvm %s -o %t.ll 2>/dev/null
// RUN: FileCheck %s < %t.ll
// RUN: %opt -passes=verify -disable-output %t.ll
// RUN: %clangxx -fplugin=%plugin %stub_mpi -O2 -g -c %s -o %t.o 2>/dev/null
#include <mpi.h>

struct Guard {
  ~Guard() noexcept;
};

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Guard Here;
  try {
    if (rank == 0)
      MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } catch (...) {
  }
}
// CHECK: call void @__tutti_site.if_linked(
// CHECK-NEXT: invoke {{.*}}@MPI_Bcast
