// All threads receive with one source and tag, each into its part of what they share.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern int omp_get_thread_num(void);
#define N 64

void parts(double *a, int peer) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    // CHECK: bad-receives.c:[[#@LINE+1]]:5: warning: all threads receive from one source with one tag, each into its own part of the memory: which message MPI_Recv gets is left to chance [{{.*}}mpi-message-race]
    MPI_Recv(&a[t * N], N, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: note: the parallel region starts here
  }
}

static double halo[8][N];
void halves(int left, int right, double *out) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    // CHECK: :[[#@LINE+1]]:5: warning: all threads receive
    MPI_Sendrecv(&out[t * N], N, MPI_DOUBLE, left, 0, halo[t], N, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

void rounds(double *a, int n, int peer) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    // CHECK: :[[#@LINE+1]]:5: warning: all threads receive
    MPI_Recv(&a[i], 1, MPI_DOUBLE, peer, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
// CHECK-NOT: warning:
