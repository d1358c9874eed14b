// Tasks that depend clauses order, also through a third one, and a task that
// waits for what it has made: nothing is said, compiled with the pass and
// without recompilation.
// REQUIRES: openmp
// RUN: %if mpich %{ %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %mpirun -n 3 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ %mpiclang -fopenmp -g %s -o %t.plain %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=2 %run -n 2 %t.plain 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=8 %run -n 2 %t.plain 2>&1 | %silent %}
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
