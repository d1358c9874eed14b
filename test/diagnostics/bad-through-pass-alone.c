// The pass without the clang plugin: located where there is debug info.
// RUN: %clang -fpass-plugin=%pass %stub_mpi -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fpass-plugin=%pass %stub_mpi -O2 -gline-tables-only -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fpass-plugin=%pass %stub_mpi -O2 -Rpass=none -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -fpass-plugin=%pass %stub_mpi -O2 -flto -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK:      bad-through-pass-alone.c:12:5: warning: {{.*}}MPI_Bcast{{.*}} [-Wpass-failed=mpi-collective-order]
// CHECK-NEXT: {{^}}   12 |     MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT: {{^}}      |     ^
// CHECK:      bad-through-pass-alone.c:11:{{[0-9]+}}: note: {{.*}}rank
// CHECK:      1 warning generated.

// Without any, at the function.
// RUN: %clang -fpass-plugin=%pass %stub_mpi -g0 -c %s -o %t.o 2>&1 | FileCheck --check-prefix=G0 %s
// G0:      bad-through-pass-alone.c:8:6: warning: {{.*}}MPI_Bcast{{.*}} [-Wpass-failed=mpi-collective-order]
// G0-NEXT: {{^}}    8 | void step(int *buffer) {
// G0:      {{^}}note: {{.*}}rank
