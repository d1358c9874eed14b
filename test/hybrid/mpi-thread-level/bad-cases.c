// Programs that ask for too little; the twins are in good-cases.c.
// REQUIRES: openmp
// RUN: for c in 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66; do \
// RUN:   env TUTTI_PASS_OPTIONS=checks=-*,mpi-thread-level %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -O0 -DCASE=$c -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s || exit 1; done
// RUN: for c in 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66; do \
// RUN:   env TUTTI_PASS_OPTIONS=checks=-*,mpi-thread-level %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -O2 -DCASE=$c -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s || exit 1; done
// CHECK: warning: MPI_{{.*}} needs MPI_THREAD_{{.*}}mpi-thread-level]
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#define S(t) MPI_Send(&x, 1, MPI_INT, 0, t, MPI_COMM_WORLD)
#define INIT(l) MPI_Init_thread(&argc, &argv, MPI_THREAD_##l, &provided)
static omp_lock_t lock;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void guarded_send(void) {
  omp_set_lock(&lock);
  S(1);
  omp_unset_lock(&lock);
}
static void enter(void) { omp_set_lock(&lock); }
static void leave(void) { omp_unset_lock(&lock); }
int main(int argc, char **argv) {
  int provided, flag = 0;
#if CASE == 50
  INIT(FUNNELED);
#pragma omp parallel sections
  {
    S(1);
#pragma omp section
    x = 1;
  }
#elif CASE == 51
  INIT(SERIALIZED);
#pragma omp parallel sections
  {
#pragma omp critical(a)
    S(1);
#pragma omp section
#pragma omp critical(b)
    S(2);
  }
#elif CASE == 52
  INIT(FUNNELED);
#pragma omp parallel
#pragma omp single
  S(1);
#elif CASE == 53
  MPI_Init(&argc, &argv);
#pragma omp parallel
#pragma omp critical
  S(1);
#elif CASE == 54
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    S(1);
    S(2);
  }
#elif CASE == 55
  INIT(SERIALIZED);
#pragma omp parallel
  {
    MPI_Request r;
    MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r);
#pragma omp critical
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
#elif CASE == 56
  INIT(FUNNELED);
#pragma omp parallel
  if (omp_get_thread_num() == 1)
    S(1);
#elif CASE == 57
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp parallel
#pragma omp master
  S(1);
#elif CASE == 58
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp single nowait
    S(1);
#pragma omp master
    S(2);
  }
#elif CASE == 59
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < 4; ++i)
    S(i);
#elif CASE == 60
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp critical
    S(1);
    S(2);
  }
#elif CASE == 62
  INIT(SERIALIZED);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    x = 2;
    omp_unset_lock(&lock);
    S(1);
  }
#elif CASE == 63
  INIT(FUNNELED);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    S(1);
    omp_unset_lock(&lock);
  }
#elif CASE == 61
  INIT(FUNNELED);
#pragma omp parallel
  {
#pragma omp for ordered
    for (int i = 0; i < 10; ++i) {
#pragma omp ordered
      S(1);
    }
  }
#elif CASE == 64
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp critical(a)
    S(1);
#pragma omp critical(b)
    S(2);
  }
#elif CASE == 65
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp single nowait
    S(1);
#pragma omp critical
    S(2);
  }
#elif CASE == 66
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(inoutset : x)
    S(1);
#pragma omp task depend(inoutset : x)
    S(2);
  }
#endif
  MPI_Finalize();
}
