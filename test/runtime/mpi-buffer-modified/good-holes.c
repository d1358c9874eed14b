// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers with bytes that nobody wrote: what is received comes into fresh
// memory, what is sent has holes. memcheck has nothing to say about how the
// runtime looks at them. (About MPI and the program it may: only where the
// fault itself is in the runtime counts.)
//
// REQUIRES: mpich, valgrind, whole
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -rf %t.logs && mkdir %t.logs
// RUN: %exits 0 %mpirun -n 2 valgrind -q --log-file=%t.logs/%%p %t
// RUN: ls %t.logs | count 2
// RUN: cat %t.logs/* | not grep 'at 0x.*libtutti_rt'

#include <mpi.h>
#include <stdlib.h>

struct holes {
  char c;
  double d;
};

int main(int argc, char **argv) {
  enum { N = 200 };
  int rank;
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct holes *out = malloc(N * sizeof(*out)), *in = malloc(N * sizeof(*in));
  char *bytes = malloc(N);
  for (int i = 0; i < N; ++i) {
    out[i].c = 'x';
    out[i].d = i;
  }
  for (int round = 0; round < 2; ++round) {
    MPI_Irecv(in, N * sizeof(*in), MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(bytes, N, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(out, N * sizeof(*out), MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Isend(out, N, MPI_CHAR, 1 - rank, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
