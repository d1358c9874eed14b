// Different threads, in an order: by barriers, waits, dependences, the end of a
// region or the program's own means. With and without recompilation, with any
// number of threads, nothing is said.
// REQUIRES: openmp
// RUN: %mpiclang -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %mpirun -n 3 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ %mpiclang -fopenmp -g %s -o %t.plain %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %run -n 4 %t.plain 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %run -n 2 %t.plain 2>&1 | %silent %}
// MATRIX: => silent
#include <mpi.h>
#include <omp.h>

static void call(void) { MPI_Barrier(MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided, x = 0, turn = 0;
  MPI_Comm comms[8];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  for (int i = 0; i < 8; ++i)
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
  for (int step = 0; step < 10; ++step) {
    // Barriers, the end of a region, the same thread.
    int mine = 0;
#pragma omp parallel firstprivate(mine)
    {
#pragma omp single
      call();
#pragma omp single copyprivate(mine)
      call();
#pragma omp single nowait
      call();
#pragma omp barrier
#pragma omp master
      call();
#pragma omp master
      call();
#pragma omp barrier
#pragma omp sections
      {
#pragma omp section
        call();
#pragma omp section
        x = 1;
      }
#pragma omp masked filter(1)
      MPI_Barrier(comms[0]);
    }
    // Tasks.
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      call();
#pragma omp taskwait
#pragma omp task depend(out : x)
      call();
#pragma omp task depend(in : x)
      call();
#pragma omp taskwait
#pragma omp task depend(out : x)
      call();
#pragma omp taskwait depend(in : x)
      call();
#pragma omp task depend(out : x)
      call();
#pragma omp task if (0) depend(in : x)
      call();
#pragma omp taskgroup
      {
#pragma omp task
        call();
      }
#pragma omp task if (0)
      call();
      call();
#pragma omp task
      {
#pragma omp task
        call();
#pragma omp taskwait
        call();
      }
#pragma omp taskwait
      call();
    }
    // One region in another.
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
          call();
#pragma omp single
          call();
        }
        call();
      }
    }
    // In the order of the loop.
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < 4; ++i) {
#pragma omp ordered
      call();
    }
#pragma omp parallel for ordered(1) schedule(static, 1)
    for (int i = 0; i < 4; ++i) {
#pragma omp ordered depend(sink : i - 1)
      call();
#pragma omp ordered depend(source)
    }
    // A communicator for each.
#pragma omp parallel num_threads(4)
    MPI_Barrier(comms[omp_get_thread_num()]);
  }
  for (int i = 0; i < 8; ++i)
    MPI_Comm_free(&comms[i]);
  MPI_Finalize();
  return turn;
}
