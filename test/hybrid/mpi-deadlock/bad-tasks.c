// Tasks that wait for messages that no task of another rank sends.
// RUN: %clang %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAGS
// RUN: %clang %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAGS
// RUN: %clangxx -x c++ %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAGS
// RUN: %clang %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CREATOR
// RUN: %clang %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CREATOR
// RUN: %clangxx -x c++ %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CREATOR
// RUN: %clang %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GIVEN
// RUN: %clang %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GIVEN
// RUN: %clangxx -x c++ %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=GIVEN
#include <mpi.h>

int main(int argc, char **argv) {
  int provided, rank, size, in = 0, in2 = 0, out = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2)
    MPI_Abort(MPI_COMM_WORLD, 1);
  const int peer = 1 - rank;
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    {
#ifdef TAGS
#pragma omp task
      // TAGS: bad-tasks.c:[[#@LINE+1]]:7: warning: {{(with [0-9] ranks, )?}}MPI_Ssend on rank 0 waits for ever for a receive of rank 1 {{.*}}mpi-deadlock]
      MPI_Ssend(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
#pragma omp task
      MPI_Recv(&in, 1, MPI_INT, peer, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#elif defined CREATOR
#pragma omp task
      MPI_Recv(&in, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (rank == 0)
        MPI_Send(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
      // CREATOR: warning: {{(with [0-9] ranks, )?}}MPI_Recv on rank 0 waits for ever for a message of rank 1 {{.*}}mpi-deadlock]
#elif defined GIVEN
      for (int tag = 5; tag < 7; tag++) {
        const int to = rank == 0 ? tag : tag + 1;
#pragma omp task firstprivate(tag)
        // GIVEN: warning: {{(with [0-9] ranks, )?}}MPI_Recv on rank {{[01]}} waits for ever for a message of rank {{[01]}} {{.*}}mpi-deadlock]
        MPI_Recv(&in, 1, MPI_INT, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task firstprivate(to)
        MPI_Send(&out, 1, MPI_INT, peer, to, MPI_COMM_WORLD);
      }
#endif
    }
  }
  MPI_Finalize();
  return in + in2 + out;
}
