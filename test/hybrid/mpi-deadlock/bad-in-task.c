// What a task does is told as done by the function that the task stands in.
// REQUIRES: openmp
// RUN: %tutti %mpicc -g -fopenmp %s -o %t 2>/dev/null
// RUN: %exits 66 %mpirun -n 2 %t > %t.log 2>&1 || (cat %t.log; false)
// RUN: FileCheck %s --implicit-check-not=.omp_ < %t.log
#include <mpi.h>

static void exchange(int *in, int *out, int peer) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      MPI_Recv(in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      // CHECK:     ==tutti== ERROR: deadlock: 2 of 2 ranks wait for each other {{.*}}[mpi-deadlock]
      // CHECK-DAG: rank 0 MPI_Recv, waits for a message from rank 1, tag 0 {{.*}}bad-in-task.c:[[#@LINE-2]]:7 in exchange
      // CHECK-DAG: rank 1 MPI_Recv, waits for a message from rank 0, tag 0 {{.*}}bad-in-task.c:[[#@LINE-3]]:7 in exchange
      // CHECK:     fix: give each message its receive
      MPI_Send(out, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char **argv) {
  int rank, level, in = 0, out = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  exchange(&in, &out, 1 - rank);
  MPI_Finalize();
  return in;
}
