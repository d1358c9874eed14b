// What is printed does not decide what is watched, except instrument=0.
// RUN: %clang -fplugin=%plugin %stub_mpi -w -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -fplugin-arg-tutti-checks=-* -S -emit-llvm %s -o - 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -fplugin-arg-tutti-instrument=0 -w -S -emit-llvm %s -o - 2>&1 | FileCheck --check-prefix=OFF --implicit-check-not=__tutti %s
// RUN: env TUTTI_PASS_OPTIONS=instrument=0:level=3 %clang -fpass-plugin=%pass %stub_mpi -w -S -emit-llvm %s -o - 2>&1 | FileCheck --check-prefix=OFF --implicit-check-not=__tutti %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD); // NOLINT
}
// CHECK: call void @__tutti_site.if_linked
// CHECK-NEXT: call i32 @MPI_Bcast
// OFF: call i32 @MPI_Bcast
