// C++: what tasks leave behind, regions that repeat, taskloops, other threads.
// Waiting for each other puts the two calls into different threads.
// (A thread of LLVM's OpenMP that falls asleep while a task is made may not take
// it: none does.)
// REQUIRES: openmp
// RUN: %mpiclangxx -fopenmp -g -fpass-plugin=%pass %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt 2>/dev/null
// RUN: env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=4 %exits 66 %mpirun -n 2 %t grandchild 2>&1 | FileCheck %s
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %exits 66 %mpirun -n 3 %t itself 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ env KMP_BLOCKTIME=infinite OMP_NUM_THREADS=8 %exits 66 %mpirun -n 2 %t taskloop 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %exits 66 %mpirun -n 2 %t filters 2>&1 | FileCheck %s %}
// RUN: %if mpich %{ %mpiclangxx -fopenmp -g -DCOMM=MPI_COMM_SELF %s -o %t.plain %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=2 %run -n 2 %t.plain itself 2>&1 | FileCheck --check-prefix=PLAIN %s %}
// RUN: %if mpich %{ env OMP_NUM_THREADS=4 %run -n 2 %t.plain filters 2>&1 | FileCheck --check-prefix=PLAIN %s %}
// MATRIX: grandchild => mpi-omp-concurrent from 2 threads
// MATRIX: itself => mpi-omp-concurrent from 2 threads
// MATRIX: taskloop => mpi-omp-concurrent from 2 threads
// MATRIX: filters => mpi-omp-concurrent from 2 threads
#include "../Inputs/order.h"
#include <atomic>
#include <mpi.h>
#include <omp.h>
#include <string>
#ifndef COMM
#define COMM MPI_COMM_WORLD
#endif

/* The first call ends when another thread is there to make the second, which
   begins when the first is over. */
static void slow() {
  static std::atomic<int> Entered;
  if (Entered++ == 0) {
    happens(THIRD);
    MPI_Barrier(COMM);
    happens(FIRST);
    await(SECOND);
  } else {
    happens(SECOND);
    await(FIRST);
    MPI_Barrier(COMM);
  }
}

int main(int argc, char **argv) {
  int provided, rank, token = 0;
  std::string What = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (What == "grandchild") {
    // The other's threads are in both calls then; calls by these names are not
    // seen.
    if (rank == 1) {
      PMPI_Recv(&token, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sleep(2);
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (0) // its child must not run in the taskwait below
      {
#pragma omp task
        slow();
      }
#pragma omp taskwait
      await(THIRD);
      usleep(100000);
      happens(SECOND);
      if (rank == 0)
        PMPI_Send(&token, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
      MPI_Barrier(COMM);
    }
  }
  if (What == "itself") {
#pragma omp parallel
    for (int i = 0; i < 2; ++i) {
#pragma omp single nowait
      slow();
    }
  }
  if (What == "taskloop") {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 4; ++i)
      slow();
  }
  if (What == "filters") {
#pragma omp parallel
    {
#pragma omp masked filter(0)
      slow();
#pragma omp masked filter(1)
      slow();
    }
  }
  MPI_Finalize();
}
// CHECK: ==tutti== ERROR: two threads of a process {{make collectives in no order|are in collectives at once}} on MPI_COMM_WORLD  [mpi-omp-concurrent]
// PLAIN: ==tutti== WARNING: two threads of a process make collectives in no order on {{.*}}  [mpi-omp-concurrent]
