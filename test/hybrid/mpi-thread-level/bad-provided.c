// What MPI provides is not looked at, and threads rely on it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DNDEBUG -DASSERTS 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <assert.h>
#include <mpi.h>

extern int omp_get_thread_num(void), partner(void);

int main(int argc, char **argv) {
  int provided, x = 0, peer = partner();
  // CHECK: bad-provided.c:[[#@LINE+1]]:3: warning: calls in parallel regions need MPI_THREAD_MULTIPLE, for which MPI_Init_thread asks, but what it provides is not looked at [{{.*}}mpi-thread-level]
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
#ifdef ASSERTS
  assert(provided == MPI_THREAD_MULTIPLE);
#endif
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    // CHECK: :[[#@LINE+1]]:5: note: MPI_Send needs MPI_THREAD_MULTIPLE here
    MPI_Send(&x, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
  }
  // CHECK: fix: compare the level that is provided
  MPI_Finalize();
}
// CHECK-NOT: warning:
