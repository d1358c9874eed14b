#include <mpi.h>
#include <stdio.h>

static double sum(const double *values, int n) {
  double total = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < n; ++i)
    total += values[i];
  return total;
}

static void refresh(double *values, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  for (int root = 0; root < size; ++root)
    MPI_Bcast(values, n, MPI_DOUBLE, root, comm);
  if (rank == 0)
    printf("refreshed %d\n", n);
#pragma omp parallel
  {
#pragma omp single
    MPI_Barrier(comm);
#pragma omp master
    values[0] += 1;
  }
}

int main(int argc, char **argv) {
  double values[64], local, global;
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  for (int i = 0; i < 64; ++i)
    values[i] = i;
  for (int step = 0; step < 10; ++step) {
    refresh(values, 64, MPI_COMM_WORLD);
    local = sum(values, 64);
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return global > 0 ? 0 : 1;
}
