/* Rank 2 waits for a message that nobody sends, the others for rank 2. */
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(comm, &rank);
  if (rank < 2)
    MPI_Barrier(comm);
  MPI_Status s;
  if (rank == 2)
    MPI_Recv(&x, 1, MPI_INT, 0, 5, comm, &s);
  MPI_Finalize();
  return 0;
}
