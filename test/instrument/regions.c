// Regions are counted at their entry and at every exit, and only on the threads
// that execute them.
// RUN: %clang -fopenmp -fplugin=%plugin %stub_mpi -S -emit-llvm %s -o - 2>/dev/null | FileCheck %s
#include <mpi.h>

void everyThread(void) {
#pragma omp parallel
  MPI_Barrier(MPI_COMM_WORLD);
}
// CHECK: define internal void @everyThread.omp_outlined
// CHECK: call void @__tutti_region_enter.if_linked(ptr @[[REGION:tutti.site[.0-9]*]])
// CHECK: call void @__tutti_site.if_linked(
// CHECK-NEXT: call i32 @MPI_Barrier
// CHECK: call void @__tutti_region_exit.if_linked(ptr @[[REGION]])
// CHECK-NEXT: ret void
