// Every construct in correct use.
// REQUIRES: openmp
// expected-no-diagnostics
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O0 -c %s -o %t.o
// RUN: env TUTTI_PASS_OPTIONS=checks=-*,mpi-omp-* %clang %stub_mpi -fopenmp -fplugin=%plugin -Xclang -verify \
// RUN:   -Xclang -verify-ignore-unexpected=note -O2 -c %s -o %t.o
#include <mpi.h>
#include <omp.h>
#define W MPI_COMM_WORLD
#define BAR MPI_Barrier(W)
double g[100];
// ---- correct
void ok1(int n) { // masked then barrier then single
#pragma omp parallel
  {
#pragma omp masked
    BAR;
#pragma omp barrier
#pragma omp single
    BAR;
  }
}
void ok2(int n) { // two single with implicit barriers in loop
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp single
    BAR;
#pragma omp for
    for (int j = 0; j < n; ++j)
      g[j] += 1;
#pragma omp single
    MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
  }
}
void ok3(int n) { // single nowait but barrier at the loop end
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp single nowait
    BAR;
#pragma omp for nowait
    for (int j = 0; j < n; ++j)
      g[j] += 1;
#pragma omp barrier
  }
}
void ok4(int n) { // master in loop: same thread
#pragma omp parallel
  for (int i = 0; i < n; ++i) {
#pragma omp master
    BAR;
#pragma omp master
    MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
  }
}
void ok5(int n) { // single nowait followed by worksharing for with barrier then
                  // master
#pragma omp parallel
  {
#pragma omp single nowait
    BAR;
#pragma omp for schedule(dynamic)
    for (int j = 0; j < n; ++j)
      g[j] += 1;
#pragma omp master
    BAR;
  }
}
void ok6(void) { // sections then collective in one section only
#pragma omp parallel sections
  {
#pragma omp section
    {
      BAR;
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
    }
#pragma omp section
    g[0] = 1;
  }
}
void ok7(void) { // tasks with dependences
  int a;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    BAR;
#pragma omp task depend(inout : a)
    MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
#pragma omp task depend(in : a)
    BAR;
  }
}
void ok8(void) { // taskwait between
#pragma omp parallel
#pragma omp master
  {
#pragma omp task
    BAR;
#pragma omp taskwait
#pragma omp task
    BAR;
#pragma omp taskwait
    BAR;
  }
}
void ok9(void) { // taskgroup between
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    {
#pragma omp task
      BAR;
    }
#pragma omp task
    BAR;
  }
}
void ok10(void) { // undeferred tasks
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
void ok11(int n) { // barrier waits for tasks
#pragma omp parallel
  {
#pragma omp single nowait
    {
#pragma omp task
      BAR;
    }
#pragma omp barrier
#pragma omp single
    BAR;
  }
}
void ok12(int n) { // copyprivate is a barrier
  double x;
#pragma omp parallel private(x)
  {
#pragma omp single copyprivate(x)
    {
      x = 1;
      BAR;
    }
#pragma omp master
    BAR;
  }
}
void ok13(int n) { // reduction at a for with barrier
  double s = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    BAR;
#pragma omp for reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += g[i];
#pragma omp single
    BAR;
  }
}
void ok14(int n) { // nested parallel inside single
#pragma omp parallel
#pragma omp single
  {
#pragma omp parallel
    {
#pragma omp master
      BAR;
    }
    BAR;
  }
}
void ok15(int n) { // nested in master, sections with one
#pragma omp parallel
#pragma omp master
#pragma omp parallel
#pragma omp sections
  {
#pragma omp section
    BAR;
  }
}
void ok16(int n) { // omp loop construct w/o collective
#pragma omp parallel
  {
#pragma omp loop
    for (int i = 0; i < n; ++i)
      g[i] = i;
#pragma omp single
    BAR;
  }
}
void ok17(int n) {
#pragma omp parallel
  {
#pragma omp single
    BAR;
#pragma omp single
    BAR;
  }
}
void ok18(int n) { // conditional early exits before
  if (n < 0)
    return;
#pragma omp parallel
  {
    if (n > 4) {
#pragma omp single
      BAR;
    } else {
#pragma omp single
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
    }
  }
}
void ok19(int n) { // two arms nowait: only one arm is executed by the team
#pragma omp parallel
  {
    if (n > 4) {
#pragma omp single nowait
      BAR;
    } else {
#pragma omp single nowait
      BAR;
    }
  }
}
void ok20(int n) { // thread 0 guards in several spellings
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    int me = t;
    if (me == 0)
      BAR;
#pragma omp barrier
    switch (t) {
    case 0:
      BAR;
      break;
    default:
      break;
    }
#pragma omp barrier
    if (t != 0) {
      g[t] = 1;
    } else {
      BAR;
    }
#pragma omp barrier
    if (t > 0)
      goto out;
    BAR;
  out:;
  }
}
void ok21(int n) { // ordered sections of an ordered loop
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 0; i < n; ++i) {
    g[i] = i;
#pragma omp ordered
    {
      BAR;
      MPI_Bcast(g, 1, MPI_DOUBLE, 0, W);
    }
  }
}
void ok22(int n) { // target/host
#pragma omp target
  {
    g[0] = 1;
  }
  BAR;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100; ++i)
    g[i] = i;
  BAR;
#pragma omp target data map(tofrom : g)
  {
    BAR;
  }
}
void ok23(int n) { // taskloop without collectives then collective after it
                   // (implicit taskgroup)
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < n; ++i)
      g[i] = i;
    BAR;
  }
}
void ok24(int n) { // masked taskloop
#pragma omp parallel masked
  {
    BAR;
#pragma omp taskloop nogroup
    for (int i = 0; i < n; ++i)
      g[i] = i;
    BAR;
  }
}
void ok25(int n) { // a parallel region w/o MPI, then serial
#pragma omp parallel for simd collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      g[i] = j;
  BAR;
#pragma omp simd
  for (int i = 0; i < n; ++i)
    g[i] = i;
  BAR;
}
void ok26(int n) { // cancel
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      if (g[i] > 3) {
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
#pragma omp single
    BAR;
  }
}
void ok27(int n) { // cancel parallel
#pragma omp parallel
  {
#pragma omp cancel parallel if (n > 3)
#pragma omp barrier
#pragma omp master
    BAR;
  }
  BAR;
}
void ok28(int n) { // max threads
  omp_set_num_threads(4);
#pragma omp parallel num_threads(n) proc_bind(close)
  {
#pragma omp single
    BAR;
  }
}
void ok29(int n) { // while loop with single copyprivate exit condition
  int done = 0;
#pragma omp parallel
  {
    int mine;
    do {
#pragma omp single copyprivate(mine)
      {
        MPI_Allreduce(MPI_IN_PLACE, &done, 1, MPI_INT, MPI_MAX, W);
        mine = done;
      }
    } while (!mine);
  }
}
void ok30(int n) { // master + barrier idiom, then all wait
  int flag = 0;
#pragma omp parallel shared(flag)
  {
    while (!flag) {
#pragma omp for
      for (int i = 0; i < n; ++i)
        g[i] += 1;
#pragma omp master
      MPI_Allreduce(MPI_IN_PLACE, &flag, 1, MPI_INT, MPI_MAX, W);
#pragma omp barrier
    }
  }
}
void ok31(int n) { // task with mutexinoutset
  int a;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    BAR;
#pragma omp taskwait depend(in : a)
    BAR;
  }
}
void ok32(int n, double *x) { // array section depend
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(inout : x[0])
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, W);
  }
}
void ok33(int n) { // depend in loops chain
  int a;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task depend(out : a)
    MPI_Ibarrier(W, (MPI_Request *)g);
#pragma omp task depend(in : a)
    g[i] = 1;
  }
}
void ok34(int n) { // serial tasks outside of a team
#pragma omp task
  BAR;
#pragma omp task
  BAR;
#pragma omp taskwait
  BAR;
}
void ok35(int n) { // orphaned single called outside parallel
#pragma omp single nowait
  BAR;
#pragma omp master
  BAR;
#pragma omp critical
  BAR;
}
void ok36(int n) { // atomic etc
#pragma omp parallel
  {
#pragma omp atomic
    g[0] += 1;
#pragma omp flush
#pragma omp critical
    g[1] += 1;
#pragma omp barrier
#pragma omp masked filter(omp_get_num_threads() - 1)
    BAR;
  }
}
void ok37(int n) { // two masked with same runtime filter
#pragma omp parallel
  {
#pragma omp masked filter(n)
    BAR;
#pragma omp masked filter(n)
    BAR;
  }
}
void ok38(int n) { // teams without collectives inside, num_teams(1)
#pragma omp teams num_teams(1)
  {
    BAR;
#pragma omp parallel
    {
#pragma omp single
      BAR;
    }
  }
}
void ok39(int n) { // final task if in serial
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied final(n > 3) mergeable priority(2)
    BAR;
#pragma omp taskwait
  }
}
void ok40(int n) {
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      BAR;
#pragma omp section
      g[0] = 1;
    }
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      g[1] = 2;
#pragma omp section
      BAR;
    }
  }
}
void ok41(int n) { // nested task: child waits
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
#pragma omp task
      BAR;
#pragma omp taskwait
      BAR;
    }
  }
}
void ok42(int n) { // if clause + num_threads(1)
#pragma omp parallel if (n > 3) num_threads(1)
  BAR;
#pragma omp parallel num_threads(1)
  {
#pragma omp for
    for (int i = 0; i < n; ++i)
      BAR;
  }
}
