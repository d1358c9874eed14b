// The main thread gets the region because the others come late: a warning, with
// what the compiler found. In a team of one there is nobody else.
// REQUIRES: mpich, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>/dev/null
// RUN: %mpiexec_mpich -n 2 %t 2>&1 | FileCheck %s
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t 2>&1 | %silent
#include "../Inputs/order.h"
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
  {
    if (omp_get_thread_num() > 0)
      await(FIRST);
#pragma omp single
    {
      happens(FIRST);
      MPI_Barrier(MPI_COMM_WORLD);
    }
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
// CHECK: ==tutti== WARNING: any thread of the team may make this call, here it is the main thread by chance, but MPI provides MPI_THREAD_FUNNELED  [mpi-thread-level]
// CHECK-NEXT: MPI_Barrier, the main thread {{.*}}bad-run-chance.c:21:7 in main
// CHECK: ask MPI_Init_thread for MPI_THREAD_SERIALIZED
