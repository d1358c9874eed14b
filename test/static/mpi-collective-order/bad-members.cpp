// Communicators in structures and classes have the names of the source.
// RUN: %found
#include <mpi.h>

struct Grid {
  int Size;
  MPI_Comm Cart;
  struct {
    MPI_Comm Row;
  } Sub;
};
struct First {
  MPI_Comm Comm;
  int Rank;
};
First Global;

namespace app {
class Solver {
  MPI_Comm World;
  int Rank;

public:
  void run(Grid *G);
};

void Solver::run(Grid *G) {
  int R;
  MPI_Comm_rank(World, &Rank);
  if (Rank == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'World'
    MPI_Barrier(World);
  // CHECK: note: 'Rank' was set here
  MPI_Comm_rank(G->Cart, &R);
  if (R == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'G->Cart'
    MPI_Barrier(G->Cart);
  MPI_Comm_rank(G->Sub.Row, &R);
  if (R == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'G->Sub.Row'
    MPI_Barrier(G->Sub.Row);
}
} // namespace app

void first(First *F, First &Q) {
  MPI_Comm_rank(F->Comm, &F->Rank);
  if (F->Rank == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'F->Comm'
    MPI_Barrier(F->Comm);
  // CHECK: note: 'F->Rank' was set here
  MPI_Comm_rank(Q.Comm, &Q.Rank);
  if (Q.Rank == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'Q.Comm'
    MPI_Barrier(Q.Comm);
  MPI_Comm_rank(Global.Comm, &Global.Rank);
  if (Global.Rank == 0)
    // CHECK: [[#@LINE+1]]:5: warning: MPI_Barrier is not reached by every rank of 'Global.Comm'
    MPI_Barrier(Global.Comm);
}
