// What was asked for is enough.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SINGLE -DOUTSIDE 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=FUNNELED -DMASTER 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=SERIALIZED -DONE 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DLEVEL=MULTIPLE -DALL 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o -DLEVEL=SERIALIZED -DONE 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DNO_INIT -DALL 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DASKED -DALL 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -c %s -o %t.o -DPLAIN -DOUTSIDE 2>&1 | %silent
#include <mpi.h>

#define JOIN2(A, B) A##B
#define JOIN(A, B) JOIN2(A, B)

int omp_get_thread_num(void);
void start_elsewhere(void);

int main(int argc, char **argv) {
  double x[8] = {0}, start;
  int provided;
#if defined(PLAIN)
  MPI_Init(&argc, &argv);
#elif defined(ASKED)
  MPI_Init_thread(&argc, &argv, argc > 1 ? MPI_THREAD_MULTIPLE : argc, &provided);
#elif defined(NO_INIT)
  start_elsewhere();
#else
  MPI_Init_thread(&argc, &argv, JOIN(MPI_THREAD_, LEVEL), &provided);
#endif
  MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma omp parallel
  {
    start = MPI_Wtime();
#ifdef MASTER
#pragma omp master
    MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    if (omp_get_thread_num() == 0)
      MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#endif
#ifdef ONE
#pragma omp for
    for (int i = 0; i < 8; ++i)
      if (x[i] < 0)
        MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp single
    MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma omp critical
    MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp master
    MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
    {
#pragma omp task
      MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    }
#endif
#ifdef ALL
    MPI_Send(x, 1, MPI_DOUBLE, 0, omp_get_thread_num(), MPI_COMM_WORLD);
#endif
  }
#pragma omp parallel num_threads(1)
  MPI_Send(x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return start < 0;
}
