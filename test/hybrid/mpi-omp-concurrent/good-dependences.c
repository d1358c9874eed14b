// Tasks that depend clauses order, also through a third one, and a task that
// waits for what it has made: nothing is said, compiled with the pass and
// without recompilation.
// REQUIRES: mpich, openmpi, openmp
// RUN: env MPICH_CC=%clang %mpicc_mpich -fopenmp -g -fpass-plugin=%pass %s -o %t.mpich -L%rt_mpich -ltutti_rt -Wl,-rpath,%rt_mpich 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=1 %mpiexec_mpich -n 2 %t.mpich 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=4 %mpiexec_mpich -n 3 %t.mpich 2>&1 | %silent
// RUN: env OMPI_CC=%clang %mpicc_openmpi -fopenmp -g %s -o %t.plain
// RUN: env OMP_NUM_THREADS=2 %tutti run %launcher_openmpi -n 2 %t.plain 2>&1 | %silent
// RUN: env OMP_NUM_THREADS=8 %tutti run %launcher_openmpi -n 2 %t.plain 2>&1 | %silent
// MATRIX: => silent
#include <mpi.h>
#include <unistd.h>

static void first(void) {
  usleep(1000);
  MPI_Barrier(MPI_COMM_WORLD);
}
static void second(void) {
  int x = 1;
  MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
  int provided, a, b;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  for (int step = 0; step < 5; ++step) {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a)
      first();
#pragma omp task depend(in : a)
      second();
#pragma omp taskwait
#pragma omp task depend(inout : a)
      first();
#pragma omp task depend(in : a) depend(out : b)
      ;
#pragma omp task depend(in : b)
      second();
#pragma omp taskwait
#pragma omp task
      {
#pragma omp task
        first();
#pragma omp taskwait
      }
#pragma omp taskwait
      second();
#pragma omp taskgroup
      {
#pragma omp task
        {
#pragma omp task
          first();
        }
      }
      second();
#pragma omp task depend(out : a)
      first();
#pragma omp taskwait depend(in : a)
      second();
    }
  }
  MPI_Finalize();
}
