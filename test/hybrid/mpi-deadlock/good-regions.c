// Nobody waits for a thread that waits.
// RUN: %clang %stub_mpi -DBARRIER -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DBARRIER -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DSINGLE -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DSINGLE -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DSSEND -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clangxx -x c++ %stub_mpi -DSSEND -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DTEAMS -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DTEAMS -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DLOOP -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DLOOP -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DTAG -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -DTAG -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

extern
#ifdef __cplusplus
    "C"
#endif
    int
    omp_get_thread_num(void);

int main(int argc, char **argv) {
  int provided, rank, in[8] = {0}, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int peer = rank ^ 1;
  // A region that is no matter of MPI.
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; i++)
    sum += i;
#ifdef BARRIER
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      MPI_Recv(&in[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (omp_get_thread_num() == 1)
      MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
#pragma omp barrier
  }
#elif defined(SINGLE)
#pragma omp parallel
  {
#pragma omp single nowait
    MPI_Recv(&in[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp single
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
#elif defined(SSEND)
#pragma omp parallel num_threads(3)
  {
    int t = omp_get_thread_num();
    if (rank % 2 == 0)
      MPI_Ssend(&t, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
    MPI_Recv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank % 2 == 1)
      MPI_Ssend(&t, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
  }
#elif defined(TEAMS)
#pragma omp parallel num_threads(2 + rank / 64)
  {
    int t = omp_get_thread_num();
    if (rank % 2 == 0)
      MPI_Send(&t, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
#elif defined(LOOP)
#pragma omp parallel for num_threads(4) schedule(static, 1)
  for (int i = 0; i < 4; i++) {
    if (rank % 2 == 0)
      MPI_Ssend(&i, 1, MPI_INT, peer, i, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[i], 1, MPI_INT, peer, omp_get_thread_num(), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
#else
#pragma omp parallel
  {
#pragma omp master
    if (rank % 2 == 0)
      MPI_Send(&rank, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[0], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
#endif
  MPI_Finalize();
  return in[0] + sum == 0;
}
