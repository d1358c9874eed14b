#include <mpi.h>
void tell(int *X) { MPI_Send(X, 1, MPI_INT, 0, 40000, MPI_COMM_WORLD); }
