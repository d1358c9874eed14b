// What the root passes in place says nothing: its own part is among those that it
// sends.
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | %silent
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void known(int *all, int *part) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Scatter(all, 6, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Scatter(0, 0, MPI_INT, part, 6, MPI_INT, 0, MPI_COMM_WORLD);
}

void computed(int *all, int *part, int n) {
  int rank, size;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    MPI_Scatter(all, n / size, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 0,
                MPI_COMM_WORLD);
  else
    MPI_Scatter(0, 0, MPI_INT, part, n / size, MPI_INT, 0, MPI_COMM_WORLD);
}
