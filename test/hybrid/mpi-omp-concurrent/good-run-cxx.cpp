// C++: lambdas, tasks, taskloops, cancellation, nested regions and idioms that
// choose one thread. Nothing is said, instrumented or under tutti run, with any
// number of threads and ranks.
// REQUIRES: openmp
// RUN: %mpiclangxx -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>&1 | %silent
// RUN: %if mpich %{ env OMP_NUM_THREADS=1 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 OMP_CANCELLATION=true %mpirun -n 3 %t 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if openmpi %{ env OMP_NUM_THREADS=4 %mpirun -n 2 %t 2>&1 | %silent %}
// RUN: %if mpich %{ %mpiclangxx -fopenmp -g %s -o %t.plain %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 OMP_CANCELLATION=true %run -n 4 %t.plain 2>&1 | %silent %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=8 %run -n 2 %t.plain 2>&1 | %silent %}
// MATRIX: => silent
#include <mpi.h>
#include <omp.h>
#include <vector>

static void sync() { MPI_Barrier(MPI_COMM_WORLD); }
template <typename F> static void once(F Body) {
#pragma omp single
  Body();
}
static bool first() { return omp_get_thread_num() == 0; }

int main(int argc, char **argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::vector<MPI_Comm> comms(8);
  for (MPI_Comm &C : comms)
    MPI_Comm_dup(MPI_COMM_WORLD, &C);
  for (int step = 0; step < 5; ++step) {
    int token = 0, arrived = 0;
    double sum = 0;
#pragma omp parallel
    {
      once([] { sync(); });
      if (first())
        sync();
#pragma omp barrier
      int ticket;
#pragma omp atomic capture
      ticket = arrived++;
      if (ticket == 0)
        sync();
#pragma omp barrier
#pragma omp for reduction(+ : sum) schedule(dynamic)
      for (int i = 0; i < 50; ++i) {
        sum += i;
        if (i == 7)
          sync();
      }
#pragma omp for
      for (int i = 0; i < 100; ++i) {
        if (i == 90) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
      }
#pragma omp single
      {
        sync();
#pragma omp taskloop grainsize(4)
        for (int i = 0; i < 32; ++i) {
#pragma omp atomic
          sum += 1;
        }
        sync();
#pragma omp task depend(inout : token)
        sync();
#pragma omp task depend(inout : token)
        sync();
#pragma omp taskgroup
        {
#pragma omp task depend(inout : token)
          {
#pragma omp task
            sync();
          }
        }
        sync();
      }
#pragma omp for ordered schedule(dynamic, 1)
      for (int i = 0; i < 8; ++i) {
#pragma omp ordered
        sync();
      }
#pragma omp sections
      {
#pragma omp section
        sync();
#pragma omp section
        token = step;
      }
#pragma omp masked filter(omp_get_num_threads() - 1)
      sync();
#pragma omp barrier
#pragma omp master
      {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
          sync();
        }
        sync();
      }
    }
    // Communicators of the threads, more threads on one rank than on another.
#pragma omp parallel for num_threads(8) schedule(static, 1)
    for (int i = 0; i < 8; ++i)
      MPI_Barrier(comms[i]);
#pragma omp parallel num_threads(rank + 1)
    {
#pragma omp single
      sync();
    }
  }
  for (MPI_Comm &C : comms)
    MPI_Comm_free(&C);
  MPI_Finalize();
}
