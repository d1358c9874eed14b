// What looks like good-numbers.c and lets more than one thread pass, or one of
// each of several teams.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify -Xclang -verify-ignore-unexpected=note -g -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define BAR MPI_Barrier(MPI_COMM_WORLD)
double work(int);

void rounds(int n) {
#pragma omp parallel
  {
    int number = omp_get_thread_num(), size = omp_get_num_threads();
    for (int i = number; i < n; i += size)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
    for (int i = number; i < n; i += size)
      if (i < 2)
        BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
    for (int i = number; i < n; ++i)
      if (i == 3)
        BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
    for (int i = number % 2; i < n; i += size)
      if (i == 0)
        BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void counted_down(int n) {
#pragma omp parallel
  for (int i = omp_get_thread_num(); i >= 0; i -= 1)
    if (i == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
}
static int first;
void kept_by_team(int n) {
  int size = 1, number = 0;
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads() / 2;
    if (size == 1)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp master
    number = omp_get_thread_num();
#pragma omp barrier
    if (number == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp master
    first = omp_get_thread_num();
#pragma omp barrier
    if (first == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
}
void other_teams(void) {
#pragma omp parallel
  {
    int outer = omp_get_thread_num();
#pragma omp parallel
    if (outer == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp parallel
    if (omp_get_thread_num() == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by a thread of each of several teams}}
#pragma omp parallel
    if (omp_get_ancestor_thread_num(2) == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by a thread of each of several teams}}
    if (omp_get_ancestor_thread_num(0) == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void second_thread(void) {
  if (omp_get_thread_limit() == 2) {
#pragma omp parallel num_threads(2)
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
}
void not_at_once(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    BAR;
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
#pragma omp parallel
#pragma omp single
#pragma omp task
  {
#pragma omp task
    BAR;
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void doacross(int n) {
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < n; ++i) {
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered depend(sink : i - 1)
    work(i);
#pragma omp ordered depend(source)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
  // The one before may still be under way.
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 0; i < n; ++i) {
#pragma omp ordered depend(sink : i - 2)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = n; i < 8 * n; i += 4) {
#pragma omp ordered depend(sink : i - 12)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered depend(source)
  }
  // A wave: the row before is ahead, no more.
#pragma omp parallel for ordered(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered depend(source)
    }
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = n; i > 2; i -= 2) {
#pragma omp ordered depend(sink : i + 4)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered depend(source)
  }
}
