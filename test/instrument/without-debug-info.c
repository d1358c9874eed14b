// Without locations a site still names its file, function and call.
// RUN: cd %S && %clang -fpass-plugin=%pass %stub_mpi -g0 -S -emit-llvm without-debug-info.c -o - 2>/dev/null | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK-DAG: c"without-debug-info.c\00"
// CHECK-DAG: c"step\00"
// CHECK-DAG: c"MPI_Bcast\00"
// CHECK-DAG: @tutti.site = {{.*}}, i32 0, i32 0 }, section "tutti_sites"
// CHECK: call void @__tutti_site.if_linked(ptr @tutti.site)
// CHECK-NEXT: call i32 @MPI_Bcast
