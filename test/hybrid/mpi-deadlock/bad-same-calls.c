// All threads make the same calls with one tag, and nobody gets a message.
// RUN: %clang %stub_mpi -DRECEIVE -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=RECEIVE
// RUN: %clang %stub_mpi -DRECEIVE -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=RECEIVE
// RUN: %clangxx -x c++ %stub_mpi -DRECEIVE -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=RECEIVE
// RUN: %clang %stub_mpi -DSEND -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SEND
// RUN: %clang %stub_mpi -DSEND -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SEND
// RUN: %clangxx -x c++ %stub_mpi -DSEND -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SEND
#include <mpi.h>

int main(int argc, char **argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
  {
    int in, out = 3;
#ifdef RECEIVE
    // RECEIVE: bad-same-calls.c:[[#@LINE+1]]:5: warning: {{(with [0-9] ranks, )?}}MPI_Recv on rank 0 waits for ever for a message of rank 1 {{.*}}mpi-deadlock]
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Ssend(&out, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD);
#elif defined SEND
    // SEND: bad-same-calls.c:[[#@LINE+1]]:5: warning: {{(with [0-9] ranks, )?}}MPI_Ssend on rank 0 waits for ever for a receive of rank 1 {{.*}}mpi-deadlock]
    MPI_Ssend(&out, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD);
    MPI_Recv(&in, 1, MPI_INT, 1 - rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
  }
  MPI_Finalize();
}
