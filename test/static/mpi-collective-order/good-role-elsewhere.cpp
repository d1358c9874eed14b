// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank tells the others by broadcasts what to do; their loop, which
// gets them, is in another file, or behind an inline member that calls it.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct sampler {
  virtual ~sampler() {}
  virtual void steps(int Count) = 0;
  virtual void obey() = 0;
};
sampler *make_sampler(int Rank);
void obey_orders(sampler &);

class chain {
  sampler *Process;

public:
  explicit chain(int Rank) : Process(make_sampler(Rank)) {}
  ~chain() { delete Process; }
  void run(int Count) { Process->steps(Count); }
  void wait() { Process->obey(); }
};

int main(int argc, char **argv) {
  int Rank, Order = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  chain *Chain = new chain(Rank);
  if (Rank == 0) {
    Chain->run(argc);
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    Chain->wait();
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (Rank == 0)
    MPI_Bcast(&Order, 1, MPI_INT, 0, MPI_COMM_WORLD);
  else
    obey_orders(*make_sampler(Rank));
  delete Chain;
  MPI_Finalize();
  return 0;
}
