// Copies of a thread's own in the place of the variable.
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fopenmp -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

#define N 64

double lost(int peer) {
  double in[N], sum = 0;
#pragma omp parallel private(in)
  {
#pragma omp master
    // CHECK: bad-clauses.c:[[#@LINE+1]]:5: warning: MPI_Recv receives into the thread's own copy of 'in', which nobody reads before it is gone [{{.*}}mpi-omp-private]
    MPI_Recv(in, N, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: note: 'in' outside of the region is read here and has not got what was received
    // CHECK: note: the parallel region starts here
    // CHECK: fix: share the variable, or copy what was received
  }
  for (int i = 0; i < N; i++)
    sum += in[i];
  return sum;
}

int lostLater(int peer) {
  int n = 0;
  MPI_Request request;
#pragma omp parallel firstprivate(n) private(request)
  {
#pragma omp single
    {
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Irecv receives into the thread's own copy of 'n',
      MPI_Irecv(&n, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
  }
  return n + 1;
}

void empty(int peer, double x) {
  double y = 2 * x;
#pragma omp parallel private(x, y)
  {
#pragma omp sections
    {
#pragma omp section
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Send sends the thread's own copy of 'x', which has no value yet
      MPI_Send(&x, 1, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD);
      // CHECK: note: 'x' outside of the region gets its value here
#pragma omp section
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Ssend sends the thread's own copy of 'y',
      MPI_Ssend(&y, 1, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD);
    }
  }
}

void counts(int n) {
  int all = 0;
  n = n * 2;
#pragma omp parallel private(n)
  {
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Allreduce sends the thread's own copy of 'n',
    MPI_Allreduce(&n, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
}

double scaled(double *a, int n) {
  double scale, sum = 0;
#pragma omp parallel private(scale) reduction(+ : sum)
  {
#pragma omp single
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Recv writes to 'scale' of one thread, but every thread reads its own
    MPI_Recv(&scale, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    // CHECK: note: it is read here
    // CHECK: note: the single region starts here
#pragma omp for
    for (int i = 0; i < n; i++)
      sum += scale * a[i];
  }
  return sum;
}

double byPieces(double *a, int n) {
#pragma omp parallel
  {
    double factor;
#pragma omp single
    {
      factor = 1;
      // CHECK: :[[#@LINE+1]]:7: warning: MPI_Bcast writes to 'factor' of one thread, but every thread reads its own
      MPI_Bcast(&factor, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
#pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < n; i++)
      a[i] *= factor;
  }
  return a[0];
}

static void use(int rank, double *a) { a[rank] += 1; }
void local(double *a) {
#pragma omp parallel
  {
    int rank;
#pragma omp master
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Comm_rank writes to 'rank' of one thread,
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp barrier
    use(rank, a);
  }
}
// CHECK-NOT: warning:
