// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments that no one-sided operation may get, one for each run; and in the
// last one all that is allowed.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 2 %t a 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t b 2>&1 | FileCheck %s --check-prefix=NEGATIVE %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t c 2>&1 | FileCheck %s --check-prefix=OWN %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t d 2>&1 | FileCheck %s --check-prefix=NOOP %}
// RUN: %if openmpi %{ %exits 66 %mpirun -n 2 %t e 2>&1 | FileCheck %s --check-prefix=SWAP %}
// RUN: %if mpich %{ %exits 66 %mpirun -n 2 %t f 2>&1 | FileCheck %s --check-prefix=RANK %}
// RUN: %exits 0 %mpirun -n 2 %t g 2>&1 | %silent

#include <mpi.h>
#include <stddef.h>

static void add(void *in, void *inout, int *n, MPI_Datatype *type) {
  (void)type;
  for (int i = 0; i < *n; ++i)
    ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv) {
  int rank, x[8] = {0}, *memory;
  double d = 0, e = 0, f;
  MPI_Win win;
  MPI_Op own;
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int peer = 1 - rank;
  MPI_Op_create(add, 1, &own);
  MPI_Type_vector(2, 1, 3, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  // Rank 1 has more than rank 0.
  MPI_Win_allocate(16 + 16 * rank, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD,
                   &memory, &win);
  memory[0] = memory[1] = memory[2] = memory[3] = 0;
  MPI_Win_fence(0, win);
  switch (argv[1][0]) {
  case 'a':
    if (rank == 1)
      MPI_Put(x, 1, pair, 0, 1, 1, pair, win);
    // BEYOND: ERROR: invalid argument of MPI_Put: displacement 1 reaches bytes 4 to 19 of a window of 16 bytes on rank 0 {{.*}}[mpi-argument]
    break;
  case 'b':
    MPI_Get(x, 1, MPI_INT, peer, -1, 1, MPI_INT, win);
    // NEGATIVE: ERROR: invalid argument of MPI_Get: displacement -1 reaches bytes -4 to -1 {{.*}}[mpi-argument]
    break;
  case 'c':
    MPI_Accumulate(x, 1, MPI_INT, peer, 0, 1, MPI_INT, own, win);
    // OWN: ERROR: invalid argument of MPI_Accumulate: an operation of the program's own is not possible here {{.*}}[mpi-argument]
    break;
  case 'd':
    MPI_Accumulate(x, 1, MPI_INT, peer, 0, 1, MPI_INT, MPI_NO_OP, win);
    // NOOP: ERROR: invalid argument of MPI_Accumulate: MPI_NO_OP is for calls that bring a result {{.*}}[mpi-argument]
    break;
  case 'e':
    MPI_Compare_and_swap(&d, &e, &f, MPI_DOUBLE, peer, 0, win);
    // SWAP: ERROR: invalid argument of MPI_Compare_and_swap: the datatype must be one of integers, logicals or bytes {{.*}}[mpi-argument]
    break;
  case 'f':
    MPI_Put(x, 1, MPI_INT, 2, 0, 1, MPI_INT, win);
    // RANK: ERROR: invalid argument of MPI_Put: rank 2 does not exist, there are 2 ranks {{.*}}[mpi-argument]
    break;
  case 'g':
    MPI_Put(x, 1, MPI_INT, MPI_PROC_NULL, 99, 1, MPI_INT, win);
    MPI_Put(NULL, 0, MPI_INT, peer, 4, 0, MPI_INT, win);
    if (rank == 0)
      MPI_Put(x, 1, pair, 1, 4, 1, pair, win);
    MPI_Get_accumulate(NULL, 0, MPI_INT, x + 7, 1, MPI_INT, 0, 3, 1, MPI_INT,
                       MPI_NO_OP, win);
    MPI_Fetch_and_op(NULL, x + 6, MPI_INT, 0, 2, MPI_NO_OP, win);
    break;
  }
  MPI_Win_fence(0, win);
  MPI_Win_free(&win);
  MPI_Op_free(&own);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
