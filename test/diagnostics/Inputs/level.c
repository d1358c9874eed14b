#include <mpi.h>
int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED)
    MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel
#pragma omp single
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
}
