// How programs choose one thread, order threads, or give each its communicator.
// REQUIRES: openmp
// expected-no-diagnostics
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>
#define W MPI_COMM_WORLD
#define BAR MPI_Barrier(W)
static double g[100];
static void sync_(void) { BAR; }
static void (*table[2])(void) = {sync_, 0};
void ok1(void) {
#pragma omp parallel
  {
#pragma omp master
    table[0]();
  }
}
static void work(int n) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    g[i] = i;
}
static void tail(void) {
#pragma omp single
  BAR;
}
void ok2(int n) {
#pragma omp parallel
  {
#pragma omp single nowait
    BAR;
    work(n); // has a barrier
    tail();
  }
}
static void rec(int n) {
  if (n == 0) {
    return;
  }
#pragma omp task
  rec(n - 1);
#pragma omp taskwait
}
void ok3(int n) {
#pragma omp parallel
#pragma omp single
  {
    rec(n);
    BAR;
  }
}
void ok4(int n) {
#pragma omp parallel
  {
    int tid = omp_get_thread_num(), nt = omp_get_num_threads();
    if (tid == nt - 1)
      BAR;
#pragma omp barrier
    if (tid == n % nt)
      BAR;
#pragma omp barrier
    if (nt == 1)
      BAR;
#pragma omp barrier
    if (tid == 0 || nt == 1)
      BAR;
  }
}
void ok5(MPI_Comm a, MPI_Comm b) {
#pragma omp parallel num_threads(2)
  {
    MPI_Comm c = omp_get_thread_num() ? a : b;
    MPI_Barrier(c);
  }
}
void ok6(int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    g[i] = 1;
    if (omp_get_thread_num() == 0)
      BAR;
  }
}
void ok7(int n) { // exactly one iteration
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    if (i == 0)
      BAR;
    g[i] = 1;
  }
}
void ok8(int n) {
  int count = 0;
#pragma omp parallel
  {
    int mine;
#pragma omp atomic capture
    mine = count++;
    if (mine == 0)
      BAR;
  }
}
void ok9(int n) {
  int count = 0;
#pragma omp parallel
  {
    int mine;
#pragma omp atomic capture
    mine = ++count;
    if (mine == omp_get_num_threads())
      BAR;
  }
}
void ok10(int n) {
  int done = 0;
#pragma omp parallel
  {
#pragma omp critical
    if (!done) {
      BAR;
      done = 1;
    }
  }
}
void ok11(omp_lock_t *l) {
#pragma omp parallel
  {
    if (omp_test_lock(l)) {
      BAR;
    }
  }
}
void ok12(int n) {
  int done = 0;
#pragma omp parallel
  while (1) {
#pragma omp barrier
    if (done)
      break;
#pragma omp master
    {
      MPI_Allreduce(MPI_IN_PLACE, &done, 1, MPI_INT, MPI_MAX, W);
    }
#pragma omp barrier
  }
}
static void bar(void) {
#pragma omp barrier
}
void ok13(int n) {
#pragma omp parallel
  {
#pragma omp master
    BAR;
    bar();
#pragma omp single
    BAR;
  }
}
void ok14(int n) {
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp barrier
    if (i % 2) {
#pragma omp single nowait
      BAR;
    } else {
#pragma omp single nowait
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
    }
  }
}
struct ctx {
  int id;
  MPI_Comm comm;
  MPI_Win win;
  MPI_File file;
  double *x;
};
static void each(struct ctx *c) {
  MPI_Barrier(c->comm);
  MPI_Win_fence(0, c->win);
  MPI_File_write_all(c->file, c->x, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
}
void ok15(struct ctx *all) {
#pragma omp parallel
  {
    struct ctx *c = &all[omp_get_thread_num()];
    each(c);
    MPI_Barrier(all[omp_get_thread_num()].comm);
  }
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 8; ++i)
    each(all + i);
}
void ok16(MPI_Comm a, MPI_Comm b) {
#pragma omp parallel sections
  {
    {
      MPI_Barrier(a);
    }
#pragma omp section
    {
      MPI_Barrier(b);
    }
  }
}
void ok17(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(1)
  for (int i = 0; i < n; ++i)
    BAR;
}
static __thread MPI_Comm tls;
void ok18(void) {
#pragma omp parallel
  {
#pragma omp critical
    MPI_Comm_dup(MPI_COMM_SELF, &tls);
    MPI_Barrier(tls);
    MPI_Comm_free(&tls);
  }
}
void ok19(int n) { // info struct with the number
  struct {
    int tid, nt;
  } t;
#pragma omp parallel private(t)
  {
    t.tid = omp_get_thread_num();
    t.nt = omp_get_num_threads();
    if (t.tid == 0)
      BAR;
#pragma omp barrier
    if (t.tid == t.nt - 1)
      BAR;
  }
}
static void step(const struct ctx *c) {
  if (c->id == 0)
    BAR;
}
void ok20(int n) {
#pragma omp parallel
  {
    struct ctx c = {0};
    c.id = omp_get_thread_num();
    step(&c);
  }
}
void ok21(int n) {
#pragma omp parallel
  {
    int is_master = 0;
#pragma omp master
    is_master = 1;
    if (is_master)
      BAR;
#pragma omp barrier
    int chosen = 0;
#pragma omp single
    chosen = 1;
    if (chosen)
      BAR;
  }
}
void ok23(int n) { // master thread's number kept in an outer loop with continue
#pragma omp parallel
  {
    const int tid = omp_get_thread_num();
    for (int i = 0; i < n; ++i) {
#pragma omp barrier
      if (tid != 0)
        continue;
      BAR;
    }
  }
}
void ok24(int n) { // for loop over master only
#pragma omp parallel
  {
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < n; ++i)
      g[i] = 1;
#pragma omp master
    for (int i = 0; i < n; ++i) {
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
      if (g[0] > 3)
        break;
    }
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < n; ++i)
      g[i] = 1;
  }
}
void ok25(int n) { // a result of a single of the team tested by everyone
  int err = 0;
#pragma omp parallel
  {
#pragma omp single
    err = MPI_Barrier(W);
    if (err) {
#pragma omp single
      MPI_Abort(W, err);
    }
#pragma omp single
    BAR;
  }
}
void ok26(int n) { // communicator made by single with copyprivate
  MPI_Comm c;
#pragma omp parallel private(c)
  {
#pragma omp single copyprivate(c)
    MPI_Comm_dup(W, &c);
#pragma omp master
    MPI_Barrier(c);
#pragma omp barrier
#pragma omp single
    MPI_Comm_free(&c);
  }
}
void ok27(int n) { // num_threads constant variable
  const int one = 1;
#pragma omp parallel num_threads(one)
  BAR;
  int t = 1;
#pragma omp parallel num_threads(t)
  BAR;
}
void ok28(int n) { // nested off: serialised inner
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp parallel if (0)
      BAR;
#pragma omp parallel num_threads(1)
      BAR;
    }
  }
}
void ok29(int n) { // depend chain through struct member and function args
  struct {
    int a;
    double b;
  } s;
#pragma omp parallel
#pragma omp master
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(inout : s.a)
    BAR;
#pragma omp task depend(inout : s.a)
    MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
  }
}
void ok30(int n, double *x) { // order by token and private data
  char token;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(in : x[i]) depend(inout : token)
    MPI_Bcast(x + i, 1, MPI_DOUBLE, 0, W);
#pragma omp task depend(out : x[i])
    x[i] = 1;
  }
}
void ok31(int n) { // nonblocking collective by master, wait by single
  MPI_Request r;
#pragma omp parallel shared(r)
  {
#pragma omp master
    MPI_Ibarrier(W, &r);
#pragma omp barrier
#pragma omp single
    MPI_Wait(&r, MPI_STATUS_IGNORE);
  }
}
void ok32(int n) { // taskgroup with nested tasks then collective
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      {
#pragma omp task
        BAR;
      }
    }
    BAR;
  }
}
void ok33(int n) { // iteration order by static, one iteration per team..: last
                   // iteration
#pragma omp parallel for lastprivate(n)
  for (int i = 0; i < 100; ++i) {
    n = i;
    if (i == 99)
      BAR;
  }
}
void ok34(int n) { // a section guarded by rank: collective once
#pragma omp parallel sections
  {
#pragma omp section
    {
      for (int i = 0; i < n; ++i) {
        BAR;
      }
    }
#pragma omp section
    {
      for (int i = 0; i < n; ++i) {
        MPI_Send(g, 1, MPI_DOUBLE, 0, 0, W);
      }
    }
  }
}
void ok35(int n) { // loop of sections separated by the barrier at their end
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp sections
    {
#pragma omp section
      BAR;
#pragma omp section
      g[0] = 1;
    }
  }
}
void ok36(int n) { // thread 0 talks, the others compute (FUNNELED overlap)
#pragma omp parallel
  {
    int nt = omp_get_num_threads(), t = omp_get_thread_num();
    if (nt > 1 && t == 0) {
      BAR;
    } else {
      for (int i = t; i < 100; i += nt)
        g[i] = 1;
    }
  }
}
void ok37(int n) {
#pragma omp parallel
  {
    switch (omp_get_thread_num()) {
    case 0:
      MPI_Barrier(MPI_COMM_WORLD);
      break;
    case 1:
      g[0] = 1;
      break;
    default:
      g[1] = 1;
    }
  }
}
void ok38(int n, int argc) { // early continue in a team loop
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
    if (i == argc)
      continue;
#pragma omp single
    BAR;
  }
}
