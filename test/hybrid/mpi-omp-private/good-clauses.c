// Shared variables, copies that have their value and are read, and those that all threads are given.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>

#define N 64

double shared(int peer) {
  double in[N], sum = 0;
#pragma omp parallel
  {
#pragma omp master
    MPI_Recv(in, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < N; i++)
    sum += in[i];
  return sum;
}

double used(int peer) {
  double in[N], sum = 0;
#pragma omp parallel private(in) reduction(+ : sum)
  {
#pragma omp master
    {
      MPI_Recv(in, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      for (int i = 0; i < N; i++)
        sum += in[i];
    }
  }
  in[0] = sum;
  return in[0];
}

/* A message that says no more than that it has come. */
void token(int peer) {
  char t;
#pragma omp parallel private(t)
  {
    t = 0;
#pragma omp single
    {
      MPI_Send(&t, 1, MPI_CHAR, peer, 0, MPI_COMM_WORLD);
      MPI_Recv(&t, 1, MPI_CHAR, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
  }
}

int last(int peer) {
  int n = 0;
#pragma omp parallel for lastprivate(n)
  for (int i = 0; i < 4; i++)
    MPI_Recv(&n, 1, MPI_INT, peer, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return n;
}

void given(int peer, double x) {
  double y = 2 * x;
#pragma omp parallel firstprivate(x) private(y)
  {
#pragma omp sections
    {
#pragma omp section
      MPI_Send(&x, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
#pragma omp section
      {
        y = x;
        MPI_Send(&y, 1, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
      }
    }
  }
}

double scaled(double *a, int n) {
  double scale, sum = 0;
#pragma omp parallel private(scale) reduction(+ : sum)
  {
#pragma omp single copyprivate(scale)
    MPI_Recv(&scale, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp for
    for (int i = 0; i < n; i++)
      sum += scale * a[i];
  }
  return sum;
}

static void use(int rank, double *a) { a[rank] += 1; }
void local(double *a) {
#pragma omp parallel
  {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    use(rank, a);
#pragma omp master
    {
      int size;
      MPI_Comm_size(MPI_COMM_WORLD, &size);
      use(size, a);
    }
  }
}

/* Only the thread that asks has a flag that is not zero. */
void asks(void) {
#pragma omp parallel
  {
    int flag = 0;
    MPI_Status status;
#pragma omp master
    MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &flag, &status);
    if (flag)
      printf("from %d\n", status.MPI_SOURCE);
  }
}

/* The same thread in both. */
void twice(double *a) {
  double x;
#pragma omp parallel private(x)
  {
#pragma omp master
    MPI_Recv(&x, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp barrier
#pragma omp master
    a[0] = x;
  }
}
