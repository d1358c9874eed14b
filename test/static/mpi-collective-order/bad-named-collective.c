// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
// RUN: env TUTTI_PASS_OPTIONS=level=1 %clang -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// The collective stands in a function of another file, and is called so.
// Twin: good-named-collective.c.
#include <mpi.h>

struct place {
  int rank;
  MPI_Comm comm;
};
int opened(const char *name);
void mesh_bcast(void *data, int bytes);
void mesh_barrier(void);
int all_alltrue(int mine, MPI_Comm comm);
double grid_globalsum(double mine);
double norm(void);

int first_fails(MPI_Comm comm, const char *name, double *box) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0 && !opened(name))
    return 1;
  // CHECK: :[[#@LINE+2]]:3: warning: mesh_bcast is not reached by every rank of its communicator
  // CHECK: note: 'mesh_bcast' is taken for collective, as its name says
  mesh_bcast(box, 48);
  return 0;
}

int with_communicator(struct place *at, int *ready) {
  if (at->rank == 0)
    // CHECK: :[[#@LINE+1]]:12: warning: all_alltrue is not reached by every rank of 'at->comm'
    return all_alltrue(*ready, at->comm);
  return *ready;
}

void left(MPI_Comm comm, int steps) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  for (int i = 0; i < steps; ++i) {
    if (norm() < 1e-6 && rank == 0)
      break;
    // CHECK: :[[#@LINE+1]]:5: warning: mesh_barrier is not reached by every rank of its communicator
    mesh_barrier();
  }
}

double own(MPI_Comm comm, int *near, double part) {
  MPI_Status last;
  MPI_Recv(near, 1, MPI_INT, MPI_ANY_SOURCE, 3, comm, &last);
  // CHECK: :[[#@LINE+1]]:22: warning: grid_globalsum is not reached by every rank of its communicator
  return *near > 0 ? grid_globalsum(part) : part;
}
