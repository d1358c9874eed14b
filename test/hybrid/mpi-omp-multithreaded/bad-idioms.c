// What looks like the idioms of good-idioms.c and is none.
// REQUIRES: openmp
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD
#define BAR MPI_Barrier(W)
static double g[100];
static void sync_(void) { BAR; }
static void tail(void) {
#pragma omp single nowait
  BAR;
// expected-warning@-1 {{MPI_Barrier can overlap itself: threads may be in different executions of this single region}}
}
void b1(int n) {
#pragma omp parallel
  {
    tail();
    tail();
  }
}
static void rec(int n) {
  if (n == 0) {
    BAR;
    return;
  }
#pragma omp task
  rec(n - 1);
#pragma omp task
  rec(n - 1);
// expected-warning@-1 {{MPI_Barrier in 'rec' can overlap MPI_Barrier in 'rec' in another thread}}
}
void b2(int n) {
#pragma omp parallel
#pragma omp single
  rec(n);
}
void b3(int n) {
#pragma omp parallel
  {
    int tid = omp_get_thread_num(), nt = omp_get_num_threads();
    if (tid == nt - 1)
      BAR;
    if (tid == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b4(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    if (i < 2)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
    if (i % 2 == 0)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void b5(int n) {
  int count = 0;
#pragma omp parallel
  {
    int mine;
#pragma omp atomic capture
    mine = count++;
    if (mine < 2)
      BAR;
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
}
struct ctx {
  int id;
  MPI_Comm comm;
};
static void step(const struct ctx *c) {
  if (c->id == 0)
    BAR;
}
void b6(int n) { // the id is not the thread's number
  struct ctx c = {n, W};
#pragma omp parallel
  step(&c);
// expected-warning@-1 {{MPI_Barrier in 'step' is executed by every thread of the team}}
}
void b7(int n) {
#pragma omp parallel
  {
    int chosen = 0;
#pragma omp single nowait
    chosen = 1;
    if (!chosen)
      BAR;
// expected-warning@-1 {{MPI_Barrier can be executed by more than one thread of the team}}
  }
}
void b8(struct ctx *all) {
#pragma omp parallel
  MPI_Barrier(all[0].comm);
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
}
void b9(int n) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp masked filter(i)
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap itself: threads may be in different executions of this masked region}}
  }
}
void b10(int n) {
  MPI_Comm c;
#pragma omp parallel private(c)
  {
#pragma omp single copyprivate(c)
    MPI_Comm_dup(W, &c);
    MPI_Barrier(W);
// expected-warning@-1 {{MPI_Barrier is executed by every thread of the team}}
  }
}
void b11(int n, double *x) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(in : x[i])
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can overlap itself: threads may be in different executions of this task region}}
#pragma omp task depend(out : x[i])
    x[i] = 1;
  }
}
void b12(int n) {
#pragma omp parallel
  {
    switch (omp_get_thread_num()) {
    case 0:
      MPI_Barrier(W);
      break;
    case 1:
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
// expected-warning@-1 {{MPI_Bcast can overlap MPI_Barrier in another thread}}
      break;
    default:
      MPI_Reduce(g, g, 1, MPI_DOUBLE, MPI_SUM, 0, W);
// expected-warning@-1 {{MPI_Reduce can be executed by more than one thread of the team}}
    }
  }
}
void b13(int n) {
#pragma omp parallel
  {
    for (int i = 0; i < n; ++i) {
#pragma omp sections nowait
      {
#pragma omp section
        BAR;
// expected-warning@-1 {{MPI_Barrier can overlap itself: threads may be in different executions of this section region}}
#pragma omp section
        g[0] = 1;
      }
    }
  }
}
void b14(int n) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    BAR;
    if (n > 4) {
#pragma omp taskwait
    }
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b15(int n) { // group does not contain the first task
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    BAR;
#pragma omp taskgroup
    {
#pragma omp task
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
    }
  }
}
void b16(int n) {
#pragma omp parallel
  {
#pragma omp master
    {
#pragma omp task
      BAR;
    }
#pragma omp master
    BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
  }
}
void b17(int n, MPI_Comm c) {
#pragma omp parallel sections
  {
    MPI_Barrier(c);
#pragma omp section
    {
      MPI_Barrier(c);
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
    }
#pragma omp section
    {
      MPI_Barrier(W);
    }
  }
}
void b18(int n) {
#pragma omp parallel for collapse(2) schedule(dynamic)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (j == 0)
        sync_();
// expected-warning@-1 {{MPI_Barrier in 'sync_' can be executed by more than one thread of the team}}
}
void b19(int n) {
  omp_set_num_threads(4);
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; ++i)
      g[i] = 1;
    if (g[3] > 2) {
      sync_();
// expected-warning@-1 {{MPI_Barrier in 'sync_' is executed by every thread of the team}}
    }
  }
}
void b20(int n) { // "first" thread is chosen twice with nowait
#pragma omp parallel
  {
#pragma omp single nowait
    {
      g[0] = 1;
      BAR;
    }
#pragma omp for nowait
    for (int i = 0; i < n; ++i)
      g[i] = 1;
#pragma omp single
    {
      g[0] = 1;
      BAR;
// expected-warning@-1 {{MPI_Barrier can overlap MPI_Barrier in another thread}}
    }
  }
}
