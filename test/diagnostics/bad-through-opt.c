// opt and llvm tools have no source lines of their own: Tutti prints them.
// RUN: cd %S && %clang %stub_mpi -gline-tables-only -Xclang -disable-O0-optnone -emit-llvm -S bad-through-opt.c -o %t.ll
// RUN: cd %S && %opt -load-pass-plugin=%pass -passes=tutti -disable-output %t.ll 2>&1 | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK:      {{^}}bad-through-opt.c:10:5: warning: {{.*}}MPI_Bcast{{.*}} [mpi-collective-order]{{$}}
// CHECK-NEXT: {{^}}    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
// CHECK-NEXT: {{^}}    ^
// CHECK:      {{^}}bad-through-opt.c:9:{{[0-9]+}}: note: {{.*}}rank

// As input of clang IR has no places that clang could show: all in one line.
// RUN: cd %S && %clang -fpass-plugin=%pass -c %t.ll -o %t.o 2>&1 | FileCheck --check-prefix=IR %s
// RUN: cd %S && %exits 1 %clang -fpass-plugin=%pass -Werror -c %t.ll -o %t.o 2>&1 | FileCheck --check-prefix=ERR %s
// IR:  warning: bad-through-opt.c:10:5: {{.*}}MPI_Bcast{{.*}} (bad-through-opt.c:9:{{[0-9]+}}: {{.*}}rank{{.*}}) [-Wpass-failed=mpi-collective-order]
// ERR: error: bad-through-opt.c:10:5: {{.*}}MPI_Bcast
