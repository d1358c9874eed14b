// Ranks that are compared with what is no rank.
// RUN: %quiet
#include <mpi.h>

void work(MPI_Comm Comm);

static int rankOf(MPI_Comm Comm) {
  int Rank = 0;
  if (Comm != MPI_COMM_NULL)
    if (MPI_Comm_rank(Comm, &Rank) != MPI_SUCCESS)
      return -1;
  return Rank;
}

// A negative rank is an error of the function that hands it out.
void errors(const MPI_Comm *Comms, int Count, MPI_Comm All) {
  long Sum = 0;
  for (int I = 0; I < Count; I++) {
    int Rank = rankOf(Comms[I]);
    if (Rank < 0)
      return;
    if (Rank == 0)
      Sum += I;
  }
  MPI_Allreduce(MPI_IN_PLACE, &Sum, 1, MPI_LONG, MPI_SUM, All);
}
