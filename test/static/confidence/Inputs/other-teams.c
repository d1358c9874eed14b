#include <mpi.h>
#include <omp.h>
// With teams of one thread nobody receives.
int main(int argc, char **argv) {
  int Provided, Rank, X = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &Provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
#pragma omp parallel
  {
    if (omp_get_thread_num() == 1 && Rank < 2) {
      MPI_Recv(&X, 1, MPI_INT, 1 - Rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&X, 1, MPI_INT, 1 - Rank, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
