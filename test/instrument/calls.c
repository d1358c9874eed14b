// What is inserted: a site right before the call, a return, each with its place;
// weak declarations, descriptors that survive.
// RUN: cd %S && %clang -fplugin=%plugin %stub_mpi -S -emit-llvm calls.c -o - 2>/dev/null | FileCheck %s
// RUN: cd %S && %clang -fplugin=%plugin %stub_mpi -O0 -g -S -emit-llvm calls.c -o - 2>/dev/null | FileCheck %s
// RUN: cd %S && %clang -fpass-plugin=%pass %stub_mpi -g -S -emit-llvm calls.c -o - 2>/dev/null | FileCheck %s
#include <mpi.h>

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

void correct(int *buffer) {
  MPI_Bcast(buffer, 2, MPI_INT, 0, MPI_COMM_WORLD);
}

// CHECK-DAG: @[[FILE:tutti.str[.0-9]*]] = private unnamed_addr constant [8 x i8] c"calls.c\00"
// CHECK-DAG: @[[FUNCTION:tutti.str[.0-9]*]] = private unnamed_addr constant [5 x i8] c"step\00"
// CHECK-DAG: @[[CALL:tutti.str[.0-9]*]] = private unnamed_addr constant [10 x i8] c"MPI_Bcast\00"
// CHECK-DAG: @[[SITE:tutti.site[.0-9]*]] = private constant { i32, i32, i64, ptr, ptr, ptr, ptr, i32, i32 } { i32 2, i32 0, i64 4611686018427387905, ptr @[[FILE]], ptr @[[FUNCTION]], ptr @[[CALL]], ptr @{{[^,]+}}, i32 12, i32 5 }, section "tutti_sites", align 8
// CHECK-DAG: @llvm.compiler.used = appending global {{.*}} @[[SITE]]
// CHECK: define {{.*}}void @step(
// CHECK:      call void @__tutti_site.if_linked(ptr @[[SITE]]){{.*}}, !dbg [[PLACE:![0-9]+]]
// CHECK-NEXT: call i32 @MPI_Bcast({{.*}}, !dbg [[PLACE]]
// CHECK: define {{.*}}void @correct(
// CHECK-NOT: call void @__tutti
// CHECK:     ret void
// CHECK: declare extern_weak void @__tutti_site(ptr)
// CHECK: define internal void @__tutti_site.if_linked(ptr
// CHECK:   icmp ne ptr @__tutti_site, null
// CHECK:   call void @__tutti_site(ptr
