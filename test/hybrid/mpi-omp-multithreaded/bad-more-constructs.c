// Every construct in wrong use; the twins are in good-constructs.c.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD
#define BAR MPI_Barrier(W)
double g[100];
void b1(int n) {
#pragma omp parallel
  {
#pragma omp masked
    BAR;
#pragma omp single
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b2(int n) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp single nowait
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap itself: threads may be in different executions of this single region}}
#pragma omp for nowait
    for (int j = 0; j < n; ++j)
      g[j] += 1;
  }
}
void b3(int n) {
#pragma omp parallel
  {
#pragma omp single nowait
    BAR;
#pragma omp for schedule(dynamic) nowait
    for (int j = 0; j < n; ++j)
      g[j] += 1;
#pragma omp master
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b4(int n) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for schedule(guided)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for schedule(runtime)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for schedule(auto)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for schedule(nonmonotonic : dynamic)
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel for ordered
  for (int i = 0; i < n; ++i) {
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp ordered
    g[i] = 1;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp parallel
  {
#pragma omp loop
    for (int i = 0; i < n; ++i)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
#pragma omp parallel loop
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
}
void b5(void) {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      BAR;
#pragma omp section
      g[0] = 1;
    }
#pragma omp single
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b6(void) {
  int a;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(in : a)
    BAR;
#pragma omp task depend(in : a)
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b7(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      BAR;
#pragma omp task
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
    }
  }
}
void b8(void) {
#pragma omp parallel
#pragma omp master
  {
#pragma omp task
    {
#pragma omp task
      BAR;
    }
#pragma omp taskwait
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b9(int n) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      BAR;
    }
#pragma omp single nowait
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b10(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < n; ++i)
      g[i] = i;
#pragma omp task
    BAR;
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b11(int n) {
#pragma omp parallel
#pragma omp parallel
#pragma omp master
  BAR;
// expected-warning@-1 {{MPI_Barrier is executed by a thread of each of several teams}}
}
void b12(int n) {
#pragma omp parallel
  {
    if (omp_get_thread_num() > 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
    if (omp_get_thread_num() % 2 == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void b13(int n) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      BAR;
    if (omp_get_thread_num() == 1)
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b14(int n) {
#pragma omp teams num_teams(n)
  {
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp parallel
#pragma omp single
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by a thread of each of several teams}}
  }
}
void b16(int n) {
#pragma omp parallel
  {
#pragma omp flush
    {
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
    }
  }
}
void b17(int n) {
#pragma omp parallel
  {
#pragma omp task
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp taskloop
    for (int i = 0; i < n; ++i)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void b18(int n) {
#pragma omp parallel
  {
    BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp cancel parallel if (n > 3)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void b19(int n) {
#pragma omp parallel
  {
    int mine;
#pragma omp single copyprivate(mine)
    mine = n;
    MPI_Bcast(&mine, 1, MPI_INT, 0, W);
// expected-warning@-1 {{MPI_Bcast is executed by every thread of the team}}
  }
}
void b20(int n) {
  int done = 0;
#pragma omp parallel
  {
    do {
#pragma omp single nowait
      MPI_Allreduce(MPI_IN_PLACE, &done, 1, MPI_INT, MPI_MAX, W);
// expected-warning@-1 {{MPI_Allreduce can overlap itself: threads may be in different executions of this single region}}
    } while (!done);
  }
}
void b21(int n) {
  int a, b;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    BAR;
#pragma omp taskwait depend(in : b)
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b22(int n, double *x) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(inout : x[i])
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can overlap itself: threads may be in different executions of this task region}}
  }
}
void b23(int n) {
#pragma omp parallel
  {
#pragma omp masked filter(n)
    BAR;
#pragma omp masked filter(n + 1)
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b24(int n) {
#pragma omp parallel
  {
#pragma omp single nowait
    BAR;
    if (omp_get_thread_num() == 0)
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can overlap MPI_Barrier in another thread}}
  }
}
void b25(int n) {
#pragma omp parallel sections num_threads(2)
  {
    for (int i = 0; i < n; ++i)
      BAR;
#pragma omp section
    for (int i = 0; i < n; ++i)
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can overlap MPI_Barrier in another thread}}
  }
}
void b26(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    BAR;
#pragma omp taskyield
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b27(int n) { // distribute parallel for in teams
#pragma omp teams distribute parallel for
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp target parallel
  BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
#pragma omp target parallel
  {
#pragma omp single
    BAR;
  }
}
void b28(int n) { // critical with names are exclusive per name, concurrency
                  // between differing names
#pragma omp parallel
  {
    MPI_Request r;
    MPI_Ibarrier(W, &r);
// expected-warning@-1 {{MPI_Ibarrier is executed by every thread of the team}}
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}
void b29(int n) { // Comm constructor too
  MPI_Comm c[8];
#pragma omp parallel
  MPI_Comm_dup(W, &c[omp_get_thread_num()]);
// expected-warning@-1 {{MPI_Comm_dup is executed by every thread of the team}}
}
void b30(int n) {
#pragma omp parallel if (n > 10)
  {
#pragma omp barrier
    BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
#pragma omp barrier
  }
}
void b31(int n) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; ++i)
      g[i] = i;
#pragma omp single nowait
    BAR;
#pragma omp sections nowait
    {
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
#pragma omp section
      g[2] = 1;
    }
  }
}
