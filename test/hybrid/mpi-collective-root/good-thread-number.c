// A thread that is always the same, a number that is no thread's, a communicator for each.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -x c++ %stub_mpi -fopenmp -fpass-plugin=%pass -O1 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

#ifdef __cplusplus
extern "C"
#endif
int omp_get_thread_num(void);
#ifdef __cplusplus
extern "C"
#endif
int omp_get_num_threads(void);

void inMaster(int *x) {
#pragma omp parallel
  {
#pragma omp master
    MPI_Bcast(x, 1, MPI_INT, omp_get_thread_num(), MPI_COMM_WORLD);
  }
}

void byGuard(int *x) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    if (t == 1)
      MPI_Bcast(x, 1, MPI_INT, t, MPI_COMM_WORLD);
  }
}

void sizeOfTeam(int *x) {
#pragma omp parallel
  {
#pragma omp single
    MPI_Bcast(x, 1, MPI_INT, omp_get_num_threads() - 1, MPI_COMM_WORLD);
  }
}

void inOrder(int *x) {
#pragma omp parallel for ordered
  for (int i = 0; i < 2; i++)
#pragma omp ordered
    MPI_Bcast(x, 1, MPI_INT, i, MPI_COMM_WORLD);
}

void each(int *x, MPI_Comm *comms) {
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    MPI_Bcast(&x[t], 1, MPI_INT, t, comms[t]);
  }
}
