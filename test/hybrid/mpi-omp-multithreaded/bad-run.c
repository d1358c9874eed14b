// Stopped as it runs: rank 1 comes late, so both threads of rank 0 are inside.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | FileCheck --check-prefix=STATIC %s
// RUN: env OMP_NUM_THREADS=2 %exits 66 %mpirun -n 2 %t 2>&1 | FileCheck %s
// MATRIX: => mpi-omp-multithreaded|mpi-omp-concurrent from 2 threads
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int rank, provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    usleep(500000);
#pragma omp parallel
  MPI_Barrier(MPI_COMM_WORLD);
// STATIC: bad-run.c:[[@LINE-1]]:3: warning: MPI_Barrier is executed by every thread of the team
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: {{.*}}[mpi-omp-multithreaded]
// CHECK: bad-run.c:16:3
