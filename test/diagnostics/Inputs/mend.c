#include <mpi.h>

void one(int rank, MPI_Comm c) {
  if (rank == 0)
    MPI_Barrier(c);
}

int lost(double *x, MPI_Comm c) {
  MPI_Request open;
  MPI_Isend(x, 4, MPI_DOUBLE, 0, 1, c, &open);
  x = 0;
  return 0;
}

void row(MPI_Comm c) {
  MPI_Comm half;
  MPI_Comm_dup(c, &half);
  MPI_Barrier(half);
}

void roots(double *x, MPI_Comm c) {
  int me;
  MPI_Comm_rank(c, &me);
  if (me == 0) {
    x[0] = 1;
    MPI_Bcast(x, 4, MPI_DOUBLE, 0, c);
  } else {
    MPI_Bcast(x, 4, MPI_DOUBLE, 1, c);
  }
}

int main(int argc, char **argv) {
  int rank, n = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  one(rank, MPI_COMM_WORLD);
  if (rank == 0) {
    n = argc;
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
#pragma omp parallel
  {
#pragma omp single
    MPI_Barrier(MPI_COMM_WORLD);
  }
  return 0;
}
