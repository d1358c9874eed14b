// In place or not, the root sends each rank as much as that receives.
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O0 -g -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang %stub_mpi -fpass-plugin=%pass -O2 -g -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

void known(int *all, int *part) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Scatter(all, 5, MPI_INT, MPI_IN_PLACE, 0, MPI_INT, 0, MPI_COMM_WORLD);
  else
    MPI_Scatter(0, 0, MPI_INT, part, 6, MPI_INT, 0, MPI_COMM_WORLD);
}
// CHECK: bad-scatter-in-place.c:10:5: warning: {{.*}}different amounts or types of data to MPI_Scatter: 5 x MPI_INT here, others 6 x MPI_INT
