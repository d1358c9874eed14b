// Nothing is said of one thread at a time, with any number of threads.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=2 %mpirun -n 2 %t 2>&1 | %silent %}
// MATRIX: => silent
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, provided, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int step = 0; step < 20; ++step) {
#pragma omp parallel
    {
#pragma omp single
      MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp master
      MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
      {
#pragma omp task
        MPI_Barrier(MPI_COMM_WORLD);
#pragma omp taskwait
        MPI_Barrier(MPI_COMM_WORLD);
      }
    }
  }
  if (sum != size * (size - 1) / 2)
    printf("error: the sum is wrong\n");
  MPI_Finalize();
}
