// Calls by one thread or by all, and what other threads do to the same memory
// in the same phase.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>
#include <stdlib.h>

extern int omp_get_thread_num(void);
#define N 128

void fill(int n, int peer, double *a) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma omp master
    // CHECK: bad-regions.c:[[#@LINE+1]]:5: warning: MPI_Send reads 'a', which another thread can write to at the same time [-Wpass-failed=mpi-thread-race]
    MPI_Send(a, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
    // CHECK: note: it is written to here
    // CHECK: note: fix: put a barrier
  }
}

double take(void) {
  double dt = 0, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast writes to 'dt', which another thread can read at the same time
    MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    sum += dt;
  }
  return sum;
}

double steps(int peer) {
  static double in[N];
  double sum = 0;
#pragma omp parallel
  {
    double mine = 0;
    for (int step = 0; step < 4; step++) {
#pragma omp single
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Recv writes to 'in', which another thread can read at the same time
      MPI_Recv(in, N, MPI_DOUBLE, peer, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp for nowait
      for (int i = 0; i < N; i++)
        mine += in[i];
    }
#pragma omp atomic
    sum += mine;
  }
  return sum;
}

static double u[N + 2];
static void exchange(double *f, int n, int left, int right) {
  MPI_Sendrecv(&f[1], 1, MPI_DOUBLE, left, 0, &f[n + 1], 1, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
void halo(int left, int right, double *w) {
#pragma omp parallel
  {
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Sendrecv in 'exchange' writes to
    exchange(u, N, left, right);
#pragma omp for
    for (int i = 1; i <= N; i++)
      w[i] = 0.5 * (u[i - 1] + u[i + 1]);
  }
}

void own(int peer, int *v) {
  int one;
  MPI_Request request;
  MPI_Status status;
#pragma omp parallel
  {
    int t = omp_get_thread_num();
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'one', which other threads pass to it too
    MPI_Recv(&one, 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv writes to 'request', which other threads pass to it too
    MPI_Irecv(&v[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Probe writes to 'status', which other threads pass to it too
    MPI_Probe(peer, t, MPI_COMM_WORLD, &status);
    // CHECK: note: fix: give each thread its own
  }
}

void sections(int peer, double *x) {
#pragma omp parallel sections
  {
#pragma omp section
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Send reads 'x', which MPI_Recv can write to in another thread at the same time
    MPI_Send(x, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
#pragma omp section
    MPI_Recv(x, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

double open(int peer) {
  static double h[1], f[N];
  MPI_Request request;
  double sum = 0;
#pragma omp parallel
  {
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Irecv writes to 'h', which another thread can read at the same time
    MPI_Irecv(h, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += f[i] * h[0];
#pragma omp master
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  return sum;
}

void freed(MPI_Comm all, int peer) {
  MPI_Comm c;
  MPI_Comm_dup(all, &c);
#pragma omp parallel
  {
    int x = 1, t = omp_get_thread_num();
    MPI_Send(&x, 1, MPI_INT, peer, t, c);
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_free writes to 'c', which another thread can read at the same time
    MPI_Comm_free(&c);
  }
}

void reduce(const double *a) {
  double part = 0, all;
#pragma omp parallel
  {
#pragma omp for reduction(+ : part) nowait
    for (int i = 0; i < N; i++)
      part += a[i];
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce reads 'part', which another thread can write to at the same time
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}
void all(int peer, int *in) {
  MPI_Request r[2];
  MPI_Irecv(&in[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Irecv(&in[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &r[1]);
#pragma omp parallel
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Waitall writes to 'r', which other threads pass to it too
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
}
// CHECK-NOT: warning:
