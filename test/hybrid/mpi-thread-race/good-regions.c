// Barriers between, or memory of each thread's own.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdlib.h>

extern int omp_get_thread_num(void);
#define N 128

void fill(int n, int peer, double *a) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma omp master
    MPI_Send(a, n, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

double take(void) {
  double dt = 0, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp master
    MPI_Bcast(&dt, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
#pragma omp barrier
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
      MPI_Recv(in, N, MPI_DOUBLE, peer, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp for
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
    exchange(u, N, left, right);
#pragma omp barrier
#pragma omp for
    for (int i = 1; i <= N; i++)
      w[i] = 0.5 * (u[i - 1] + u[i + 1]);
  }
}

void own(int peer, int *v) {
#pragma omp parallel
  {
    int one;
    MPI_Request request;
    MPI_Status status;
    int t = omp_get_thread_num();
    MPI_Recv(&one, 1, MPI_INT, peer, t, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Irecv(&v[t], 1, MPI_INT, peer, t, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Probe(peer, t, MPI_COMM_WORLD, &status);
  }
}

void sections(int peer, double *x, double *y) {
#pragma omp parallel sections
  {
#pragma omp section
    MPI_Send(x, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
#pragma omp section
    MPI_Recv(y, N, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

double open(int peer) {
  static double h[1], f[N];
  MPI_Request request;
  double sum = 0;
#pragma omp parallel
  {
#pragma omp master
    {
      MPI_Irecv(h, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
#pragma omp barrier
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += f[i] * h[0];
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
#pragma omp barrier
#pragma omp master
    MPI_Comm_free(&c);
  }
}

void reduce(const double *a) {
  double part = 0, all;
#pragma omp parallel
  {
#pragma omp for reduction(+ : part)
    for (int i = 0; i < N; i++)
      part += a[i];
#pragma omp master
    MPI_Allreduce(&part, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

// Each on its own part of one array: the ends go out while the rest is worked
// on.
void overlap(int left, int right, double *f, double *w) {
#pragma omp parallel
  {
#pragma omp master
    exchange(f, N, left, right);
#pragma omp for
    for (int i = 2; i < N; i++)
      w[i] = 0.5 * (f[i - 1] + f[i + 1]);
  }
}

// One side or the other, not both.
void either(int rank, double *v) {
#pragma omp parallel
  {
    if (rank == 0) {
#pragma omp master
      MPI_Recv(v, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (rank != 0) {
#pragma omp critical
      v[0] += 1;
    }
  }
}

// The thread that receives is the one that reads.
double same(int peer) {
  double v = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      MPI_Recv(&v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp master
    v *= 2;
  }
  return v;
}

// In turn.
void turns(int peer, double *v) {
#pragma omp parallel
  {
#pragma omp critical
    v[0] += 1;
#pragma omp critical
    MPI_Send(v, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
  }
}

// Two buffers change places where all threads meet.
double swap(int peer, double *now, double *next) {
  double sum = 0;
#pragma omp parallel
  for (int step = 0; step < 4; step++) {
#pragma omp master
    MPI_Recv(next, N, MPI_DOUBLE, peer, step, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += now[i];
#pragma omp single
    {
      double *t = now;
      now = next;
      next = t;
    }
  }
  return sum;
}

// The loop's barriers come between, as it has a round at least.
double rounds(int n, double *w) {
  double v = 0, sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp master
    MPI_Bcast(&v, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    for (int k = 0; k < n; k++) {
#pragma omp for
      for (int i = 0; i < N; i++)
        w[i] += 1;
    }
    sum += v;
  }
  return sum;
}

// The requests of all, by one thread, and each thread its own.
void all(int peer, int *in, MPI_Request *each) {
  MPI_Request r[2];
#pragma omp parallel
  {
    MPI_Request own[2];
    int t = omp_get_thread_num();
    MPI_Irecv(&in[2 * t + 2], 1, MPI_INT, peer, 2 * t + 2, MPI_COMM_WORLD, &own[0]);
    MPI_Irecv(&in[2 * t + 3], 1, MPI_INT, peer, 2 * t + 3, MPI_COMM_WORLD, &own[1]);
    MPI_Waitall(2, own, MPI_STATUSES_IGNORE);
    MPI_Waitall(4, &each[4 * t], MPI_STATUSES_IGNORE);
#pragma omp single
    {
      MPI_Irecv(&in[0], 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &r[0]);
      MPI_Irecv(&in[1], 1, MPI_INT, peer, 1, MPI_COMM_WORLD, &r[1]);
    }
#pragma omp master
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
}

// Every thread gets the same answer.
int rank(void) {
  int r;
#pragma omp parallel
  MPI_Comm_rank(MPI_COMM_WORLD, &r);
  return r;
}

// The round that writes the element comes before all others' calls.
void inOrder(int n, double *x) {
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
    x[i] = i;
#pragma omp ordered
    MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  }
}
