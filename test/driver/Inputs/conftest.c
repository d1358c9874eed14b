#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm); /* and never freed */
  MPI_Barrier(comm);
  MPI_Finalize();
  return 0;
}
