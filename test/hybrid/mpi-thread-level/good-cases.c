// Programs that ask for just enough: by construct, by lock, by wait.
// REQUIRES: openmp
// RUN: for c in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do \
// RUN:   env TUTTI_PASS_OPTIONS=checks=-*,mpi-thread-level %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -O0 -DCASE=$c -c %s -o %t.o 2>&1 | \
// RUN:   %silent || exit 1; done
// RUN: for c in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24; do \
// RUN:   env TUTTI_PASS_OPTIONS=checks=-*,mpi-thread-level %clang %stub_mpi -fopenmp -fpass-plugin=%pass -g -O2 -DCASE=$c -c %s -o %t.o 2>&1 | \
// RUN:   %silent || exit 1; done
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
#if CASE == 1
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp critical
    S(1);
#pragma omp critical
    S(2);
  }
#elif CASE == 2
  INIT(FUNNELED);
#pragma omp parallel
  {
    double t = MPI_Wtime();
    x = t;
#pragma omp master
    S(1);
  }
#elif CASE == 3
  INIT(SERIALIZED);
#pragma omp parallel
  {
    omp_set_lock(&lock);
    S(1);
    omp_unset_lock(&lock);
  }
#elif CASE == 4
  INIT(SERIALIZED);
#pragma omp parallel
  {
    pthread_mutex_lock(&mutex);
    S(1);
    pthread_mutex_unlock(&mutex);
  }
#elif CASE == 5
  MPI_Init(&argc, &argv);
#pragma omp parallel for
  for (int i = 0; i < 10; ++i)
    x = i;
  S(1);
#elif CASE == 6
  INIT(FUNNELED);
#pragma omp parallel private(flag)
  {
    MPI_Is_thread_main(&flag);
    if (flag)
      S(1);
  }
#elif CASE == 7
  INIT(FUNNELED);
#pragma omp parallel
#pragma omp master
  {
#pragma omp task if (0)
    S(1);
#pragma omp parallel
#pragma omp master
    S(2);
  }
#elif CASE == 8
  INIT(SERIALIZED);
#pragma omp parallel for ordered
  for (int i = 0; i < 10; ++i) {
#pragma omp ordered
    S(1);
  }
#elif CASE == 9
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; ++i) {
#pragma omp task depend(inout : x)
    S(1);
  }
#elif CASE == 10
  INIT(SERIALIZED);
#pragma omp parallel
  guarded_send();
#elif CASE == 11
  INIT(SERIALIZED);
#pragma omp parallel sections
  {
#pragma omp critical(mpi)
    S(1);
#pragma omp section
#pragma omp critical(mpi)
    S(2);
  }
#elif CASE == 12
  INIT(FUNNELED);
#pragma omp parallel num_threads(1)
  {
#pragma omp single
    S(1);
#pragma omp for
    for (int i = 0; i < 3; ++i)
      S(2);
  }
#elif CASE == 13
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 10; ++i) {
      if (i == 0)
        S(1);
    }
#pragma omp masked filter(1)
    S(2);
#pragma omp barrier
    if (omp_get_thread_num() == omp_get_num_threads() - 1)
      S(3);
  }
#elif CASE == 14
  INIT(SINGLE);
#pragma omp parallel
  {
    x = 1;
  }
  S(1);
  if (!omp_in_parallel())
    S(2);
#elif CASE == 15
  INIT(FUNNELED);
#pragma omp parallel
  {
#pragma omp master
    {
      S(1);
      MPI_Finalize();
    }
  }
#elif CASE == 16
  INIT(FUNNELED);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      S(1);
    else
      x = 2;
    int m = 0;
#pragma omp master
    m = 1;
    if (m)
      S(2);
  }
#elif CASE == 17
  INIT(MULTIPLE);
  if (provided < MPI_THREAD_MULTIPLE) {
#pragma omp parallel
#pragma omp master
    S(1);
  } else {
#pragma omp parallel
    S(2);
  }
#elif CASE == 18
  INIT(SERIALIZED);
#pragma omp parallel
  {
    if (omp_test_lock(&lock)) {
      S(1);
      omp_unset_lock(&lock);
    }
  }
#elif CASE == 19
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp single nowait
    {
      pthread_mutex_lock(&mutex);
      S(1);
      pthread_mutex_unlock(&mutex);
    }
#pragma omp single nowait
    {
      pthread_mutex_lock(&mutex);
      S(2);
      pthread_mutex_unlock(&mutex);
    }
  }
#elif CASE == 20
  INIT(SERIALIZED);
#pragma omp parallel
  {
    enter();
    S(1);
    leave();
  }
#elif CASE == 21
  INIT(SERIALIZED);
  volatile int turn = 0;
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    while (turn != me) {
#pragma omp flush
    }
    S(1);
    turn = me + 1;
#pragma omp flush
  }
#elif CASE == 22
  INIT(SERIALIZED);
#pragma omp parallel
  {
#pragma omp critical(a)
    S(1);
#pragma omp barrier
#pragma omp critical(b)
    S(2);
#pragma omp barrier
#pragma omp single
    S(3);
#pragma omp critical(b)
    S(4);
  }
#elif CASE == 23
  INIT(SERIALIZED);
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(mutexinoutset : x)
    S(1);
#pragma omp task depend(mutexinoutset : x)
    S(2);
  }
#elif CASE == 24
  INIT(FUNNELED);
#pragma omp parallel
  {
#pragma omp critical(a)
    {
      x++;
      if (omp_get_thread_num() == 0)
        S(1);
    }
#pragma omp critical(b)
    {
      if (omp_get_thread_num() == 0)
        S(2);
    }
#pragma omp master
    S(3);
  }
#endif
  MPI_Finalize();
}
