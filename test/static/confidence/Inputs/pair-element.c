#include <mpi.h>
void give(long *X, int N) {
  MPI_Send(X, N, MPI_LONG_INT, 0, 0, MPI_COMM_WORLD);
}
