// Threads of two and more ranks that wait for each other, run at compile time.
// RUN: %clang %stub_mpi -DBARRIER -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: %clang %stub_mpi -DBARRIER -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BARRIER
// RUN: %clang %stub_mpi -DSINGLE -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: %clang %stub_mpi -DSINGLE -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: %clang %stub_mpi -DSSEND -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SSEND
// RUN: %clangxx -x c++ %stub_mpi -DSSEND -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=SSEND
// RUN: %clang %stub_mpi -DTEAMS -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TEAMS
// RUN: %clang %stub_mpi -DTEAMS -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TEAMS
// RUN: %clang %stub_mpi -DLOOP -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: %clang %stub_mpi -DLOOP -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: %clang %stub_mpi -DTAG -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAG
// RUN: %clang %stub_mpi -DTAG -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=TAG
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
    // BARRIER: bad-regions.c:[[#@LINE-1]]:7: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
    // BARRIER: note: rank 0, thread 0, waits in MPI_Recv here for a message of rank 1 with tag 0
    // BARRIER: note: rank 1, thread 0, waits in MPI_Recv here
#pragma omp barrier
    if (omp_get_thread_num() == 1)
      MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
#elif defined(SINGLE)
#pragma omp parallel
  {
#pragma omp single
    MPI_Recv(&in[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // SINGLE: :[[#@LINE-1]]:5: warning: MPI_Recv on rank 0 waits for ever for a message of rank 1 [{{.*}}mpi-deadlock]
#pragma omp single
    MPI_Send(&rank, 1, MPI_INT, peer, 0, MPI_COMM_WORLD);
  }
#elif defined(SSEND)
#pragma omp parallel num_threads(3)
  {
    int t = omp_get_thread_num();
    MPI_Ssend(&t, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
    // SSEND: :[[#@LINE-1]]:5: warning: MPI_Ssend on rank 0 waits for ever for a receive of rank 1 [{{.*}}mpi-deadlock]
    MPI_Recv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
#elif defined(TEAMS)
#pragma omp parallel num_threads(2 + rank % 2)
  {
    int t = omp_get_thread_num();
    if (rank % 2 == 0)
      MPI_Send(&t, 1, MPI_INT, peer, t, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // TEAMS: :[[#@LINE-1]]:7: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
    // TEAMS: note: rank 1, thread 2, waits in MPI_Recv here for a message of rank 0 with tag 2
  }
#elif defined(LOOP)
#pragma omp parallel for num_threads(4) schedule(static, 1)
  for (int i = 0; i < 4; i++) {
    if (rank % 2 == 0)
      MPI_Ssend(&i, 1, MPI_INT, peer, i + 1, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[i], 1, MPI_INT, peer, omp_get_thread_num(), MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // LOOP: :[[#@LINE-1]]:7: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  }
#else
#pragma omp parallel
  {
#pragma omp master
    if (rank % 2 == 0)
      MPI_Send(&rank, 1, MPI_INT, peer, 1, MPI_COMM_WORLD);
    else
      MPI_Recv(&in[0], 1, MPI_INT, peer, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // TAG: :[[#@LINE-1]]:7: warning: MPI_Recv on rank 1 waits for ever for a message of rank 0 [{{.*}}mpi-deadlock]
  }
#endif
  MPI_Finalize();
  return in[0] + sum == 0;
}
