// The same calls in the same order, written in another way on each rank: inside
// a region or outside, by one thread or another, with more threads or fewer.
// REQUIRES: mpich, openmpi, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>&1 | %silent
// RUN: %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 3 %t.mpich 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=8 %mpiexec_mpich -n 4 %t.mpich 2>&1 | %silent
// RUN: env OMPI_CC=%clang %mpicc_openmpi -fopenmp -g -fpass-plugin=%pass %s -o %t.openmpi -L%rt_openmpi -ltutti_rt -Wl,-rpath,%rt_openmpi 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=4 %mpiexec_openmpi -n 2 %t.openmpi 2>&1 | %silent
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
