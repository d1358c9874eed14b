// The clang plugin: clang's own diagnostic, exact with and without debug info,
// at every level of optimisation.
// RUN: %clang -fplugin=%plugin %stub_mpi -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -Os -gline-tables-only -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -flto -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -flto=thin -O2 -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -emit-llvm -c %s -o %t.bc 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -x c - -c -o %t.o < %s 2>&1 | FileCheck %s
// Builds pass -w against the compiler's own warnings.
// RUN: %clang -fplugin=%plugin %stub_mpi -w -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fplugin=%plugin %stub_mpi -w -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK:      {{(bad-through-clang-plugin.c|<stdin>)}}:21:5: warning: {{.*}}MPI_Bcast{{.*}} [-Wbackend-plugin=mpi-collective-order]
// CHECK-NEXT: {{^}}   20 |   if (rank == 0)
// CHECK-NEXT: {{^}}      |   ~~~~~~~~~~~~~~
// CHECK-NEXT: {{^}}   21 |     MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT: {{^}}      |     ^
// CHECK:      {{(bad-through-clang-plugin.c|<stdin>)}}:20:{{[0-9]+}}: note: {{.*}}rank
// CHECK:      {{^}}   20 |   if (rank == 0)
// CHECK:      1 warning generated.
