// The same calls in the same order, written in another way on each rank: inside
// a region or outside, by one thread or another, with more threads or fewer.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %if mpich %{ %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 3 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %mpirun -n 4 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 2>&1 | %silent %}
// MATRIX: => silent
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int provided, rank, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
#pragma omp parallel
    {
#pragma omp single
      MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
    }
  } else {
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  // Only some ranks have a region, and other numbers of threads.
  omp_set_num_threads(rank + 1);
  if (rank % 2) {
#pragma omp parallel
    {
#pragma omp atomic
      sum += 1;
    }
  }
#pragma omp parallel
  {
#pragma omp single
    MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
