// The variables are shared, or used up by the task itself.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>

int received(int peer) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
    int in = -1;
#pragma omp task shared(in)
    MPI_Recv(&in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp taskwait
    sum += in;
  }
  return sum;
}

void started(int peer, int *in) {
#pragma omp parallel
#pragma omp single
  {
    MPI_Request r = MPI_REQUEST_NULL;
#pragma omp task
    {
      MPI_Irecv(in, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    }
#pragma omp taskwait
  }
}

void both(int peer, int *in) {
  MPI_Request r[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
#pragma omp parallel num_threads(2)
  {
    int t = omp_get_thread_num();
    MPI_Irecv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, &r[t]);
  }
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}
