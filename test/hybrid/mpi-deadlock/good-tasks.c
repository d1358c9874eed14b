// Tasks whose messages meet, whoever executes them and when.
// RUN: %clang %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DTAGS -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DCREATOR -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DGIVEN -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DRETURNED -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DRETURNED -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DRETURNED -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DDEPENDS -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DDEPENDS -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DDEPENDS -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
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
      MPI_Ssend(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
#pragma omp task
      MPI_Recv(&in, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#elif defined CREATOR
#pragma omp task
      MPI_Recv(&in, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Ssend(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
#pragma omp taskwait
      MPI_Barrier(MPI_COMM_WORLD);
#elif defined GIVEN
      int tag = 5;
#pragma omp task firstprivate(tag)
      MPI_Recv(&in, 1, MPI_INT, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      tag = 6;
#pragma omp task firstprivate(tag)
      MPI_Recv(&in2, 1, MPI_INT, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      tag = 7;
      MPI_Ssend(&out, 1, MPI_INT, peer, tag - 2, MPI_COMM_WORLD);
      MPI_Ssend(&out, 1, MPI_INT, peer, tag - 1, MPI_COMM_WORLD);
#elif defined RETURNED
      int tag = 3;
#pragma omp task shared(tag)
      tag = 5;
#pragma omp taskwait
#pragma omp task shared(tag)
      MPI_Recv(&in, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Ssend(&out, 1, MPI_INT, peer, tag, MPI_COMM_WORLD);
#pragma omp taskwait
#elif defined DEPENDS
#pragma omp task depend(out : in)
      MPI_Recv(&in, 1, MPI_INT, peer, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp task depend(in : in)
      MPI_Ssend(&in, 1, MPI_INT, peer, 6, MPI_COMM_WORLD);
      MPI_Ssend(&out, 1, MPI_INT, peer, 5, MPI_COMM_WORLD);
      MPI_Recv(&in2, 1, MPI_INT, peer, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#endif
    }
  }
  MPI_Finalize();
  return in + in2 + out;
}
