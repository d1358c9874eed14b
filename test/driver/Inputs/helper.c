#include <mpi.h>
void synchronise(MPI_Comm comm) { MPI_Barrier(comm); }
