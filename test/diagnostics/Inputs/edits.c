#include <mpi.h>
#define SUM(a, b) MPI_Allreduce(a, b, 4, MPI_INT, MPI_SUM, MPI_COMM_WORLD)
#define KIND MPI_INT

void edits(double *b) {
  double x[4] = {0}, y[4];
  MPI_Bcast(b, /* count, (of */
            4 * (int)sizeof(","), MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Allreduce(x, x, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  /* No edit where a macro stands. */
  SUM(x, y);
  MPI_Bcast(y, 4, KIND, 0, MPI_COMM_WORLD);
}
