// One function, called twice by every thread: the lock is around both
// calls.
// Twin: bad-two-calls.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -fopenmp %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <omp.h>

static omp_lock_t lock;

static void tell(int *x, int to) { MPI_Send(x, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

void tell_twice(int to) {
  int provided;
  MPI_Init_thread(0, 0, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    int x = 1;
    omp_set_lock(&lock);
    tell(&x, to);
    omp_unset_lock(&lock);
    omp_set_lock(&lock);
    tell(&x, to);
    omp_unset_lock(&lock);
  }
}
