// Clang's own way to test diagnostics sees ours.
// RUN: %clang -fplugin=%plugin %stub_mpi -Xclang -verify -c %s -o %t.o
// RUN: %clang -fplugin=%plugin %stub_mpi -Xclang -verify -O2 -g -c %s -o %t.o
// RUN: %clang -fplugin=%plugin %stub_mpi -Xclang -verify -fsyntax-only %s
#include <mpi.h>
// How to mend it has no place: expected-note@*:* 2 {{fix: let every rank}}
// Once in a file: expected-note@*:* 1 {{more: tutti explain mpi-collective-order}}

#define SEND_AROUND(buffer) MPI_Bcast(buffer, 1, MPI_INT, 0, MPI_COMM_WORLD)

void step(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank); // expected-note 0+ {{rank}}
  if (rank == 0) // expected-note 1+ {{rank}}
    MPI_Barrier(MPI_COMM_WORLD); // expected-warning {{MPI_Barrier}} expected-note {{with 2 ranks: rank 0 in MPI_Barrier}}
}

void inMacro(int *buffer) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank); // expected-note 0+ {{rank}}
  if (rank == 0) // expected-note 1+ {{rank}}
    SEND_AROUND(buffer); // expected-warning {{MPI_Bcast}} expected-note {{with 2 ranks: rank 0 in MPI_Bcast}}
}
