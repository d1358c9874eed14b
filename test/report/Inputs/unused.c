#include <mpi.h>
static int rank(void) {
  int Rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  return Rank;
}
void silenced(void) {
  if (rank() == 0)
    MPI_Barrier(MPI_COMM_WORLD);
}
void used(void) {
  if (rank() == 0)
    MPI_Barrier(MPI_COMM_WORLD); // NOLINT(mpi-collective-order)
  if (rank() == 1)
    // NOLINTNEXTLINE(mpi-*)
    MPI_Barrier(MPI_COMM_WORLD);
}
void unused(int N) {
  // NOLINT(mpi-collective-order)
  // NOLINTNEXTLINE(mpi-collective-*)
  MPI_Barrier(MPI_COMM_WORLD);
  N = rank(); // NOLINT
  N = rank(); // NOLINT(readability-magic-numbers)
}
