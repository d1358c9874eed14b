#include <mpi.h>

int main(int argc, char **argv) {
  int rank, value = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
#pragma omp parallel
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return value;
}
