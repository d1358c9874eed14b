#include <mpi.h>
void collect(int *All) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  MPI_Gather(All + Rank, 1, MPI_INT, All, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
