#include <mpi.h>
void step(double *b, int n) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Bcast(b, n, MPI_INT, 0, MPI_COMM_WORLD);
}
