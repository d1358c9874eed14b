// One thread by numbers that come from loops, from other teams, from variables
// that the team shares; teams that cannot have a second thread; tasks that are
// executed at once; iterations that wait for each other.
// REQUIRES: openmp
// expected-no-diagnostics
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -g -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define BAR MPI_Barrier(MPI_COMM_WORLD)
double work(int);

void rounds(int n) {
#pragma omp parallel
  {
    int number = omp_get_thread_num(), size = omp_get_num_threads();
    for (int i = number; i < n; i += size)
      if (i == 0)
        BAR;
    for (int i = number; i < 1; i += size)
      BAR;
#pragma omp barrier
    for (int i = number; i < n; i += size)
      if (i == 5)
        BAR;
#pragma omp barrier
    for (int i = 3 * number; i < n; i += 3 * size)
      if (2 * i + 1 <= 1)
        BAR;
    for (int i = number; i < n; ++i)
      if (i == 0)
        BAR;
  }
}
void counted_down(int n) {
#pragma omp parallel
  for (int i = -omp_get_thread_num(); i > -n; i -= omp_get_num_threads())
    if (i == 0)
      BAR;
}
static int team;
void kept_by_team(int n) {
  int size = 1;
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads();
    if (size == 1)
      BAR;
    for (int i = omp_get_thread_num(); i < n; i += size)
      if (i == 0)
        BAR;
#pragma omp master
    team = omp_get_num_threads();
#pragma omp barrier
    if (team == 1)
      BAR;
    if (omp_get_thread_num() == team - 1)
      BAR;
  }
}
void other_teams(void) {
#pragma omp parallel
  {
    int outer = omp_get_thread_num();
#pragma omp parallel
    if (outer == 0) {
#pragma omp single
      BAR;
      if (omp_get_thread_num() == 0)
        BAR;
    }
#pragma omp parallel
#pragma omp master
    if (!outer)
      BAR;
#pragma omp parallel
    if (omp_get_ancestor_thread_num(1) == 0 && omp_get_thread_num() == 0)
      BAR;
    if (omp_get_ancestor_thread_num(1) == 0)
      BAR;
    if (omp_get_ancestor_thread_num(omp_get_level()) == 0)
      BAR;
  }
}
void no_second_thread(void) {
  if (omp_get_thread_limit() == 1) {
#pragma omp parallel num_threads(4)
    BAR;
#pragma omp parallel
    BAR;
  }
  int most = omp_get_max_threads();
  if (most <= 1) {
#pragma omp parallel
    BAR;
  }
#pragma omp parallel
  if (omp_get_thread_limit() < 2)
    BAR;
}
void at_once(void) {
#pragma omp parallel
#pragma omp single
#pragma omp task final(1)
  {
#pragma omp task
    BAR;
#pragma omp task
    BAR;
    BAR;
#pragma omp taskloop
    for (int i = 0; i < 4; ++i)
      BAR;
  }
#pragma omp parallel
#pragma omp single
  {
#pragma omp task if (0)
    BAR;
#pragma omp task if (0)
    BAR;
    BAR;
  }
}
void doacross(int n) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < n; ++i) {
    work(i);
#pragma omp ordered depend(sink : i - 1)
    BAR;
#pragma omp ordered depend(source)
    work(i);
  }
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = n; i < 8 * n; i += 4) {
#pragma omp ordered depend(sink : i - 4)
    BAR;
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = n; i > 2; --i) {
#pragma omp ordered depend(sink : i + 2) depend(sink : i + 1)
    BAR;
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < n; ++i) {
#pragma omp ordered depend(sink : i - 1) depend(sink : i - 2)
    BAR;
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
#pragma omp ordered depend(sink : i - 1, j + 1) depend(sink : i, j - 1)
      BAR;
#pragma omp ordered depend(source)
    }
}
