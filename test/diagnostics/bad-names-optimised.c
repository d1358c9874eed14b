// What a variable is called does not depend on the level: where clang has marked
// each assignment of it, in members of structures, behind jumps that are
// computed.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g -Xclang -fexperimental-assignment-tracking=disabled %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct grid {
  MPI_Comm cart;
  int me, parts[2];
};

static int choose(int r) {
  static void *const to[] = {&&even, &&odd};
  goto *to[r & 1];
even:
  return 0;
odd:
  return 1;
}

void f(MPI_Comm c) {
  int rank, turn = 0, n = 0;
  struct grid g = {c, 0, {0, 0}};
  MPI_Comm_rank(c, &rank);
  MPI_Comm_rank(c, &g.me);
  for (int i = 0; i < rank; ++i)
    turn += i;
  // CHECK: [[@LINE+3]]:5: warning: MPI_Barrier is not reached by every rank of 'c'
  // CHECK: note: this branch depends on the rank
  if (turn == 3)
    MPI_Barrier(c);
  // CHECK: [[@LINE+4]]:5: warning: MPI_Bcast is not reached by every rank of 'c'
  // CHECK: note: this branch depends on the rank
  // CHECK: [[@LINE-9]]:3: note: 'g.me' was set here
  if (g.me == 2)
    MPI_Bcast(&n, 1, MPI_INT, 0, c);
  // CHECK: [[@LINE+4]]:5: warning: MPI_Barrier is not reached by every rank of 'c'
  // CHECK: note: this branch depends on the rank
  // CHECK: [[@LINE-15]]:3: note: 'rank' was set here
  if (choose(rank))
    MPI_Barrier(c);
}
