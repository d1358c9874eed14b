// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rank writes over the address that its function returns to, as a message
// that comes into a variable of a function that is gone: who is above cannot be
// said, that the rank crashed can.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: not %mpirun -n 2 %t 2>&1 | FileCheck %s

#include <mpi.h>
#include <stdint.h>

static volatile int done;

__attribute__((noinline)) static void spoil(uint64_t with) {
  volatile uint64_t *frame = __builtin_frame_address(0);
  for (int i = 1; i < 64; ++i)
    frame[i] = with;
  done++;
} // no way back

int main(int argc, char **argv) {
  volatile char room[2048];
  int rank;
  room[0] = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1)
    spoil(UINT64_C(0x401eee85eda27c05) + (uint64_t)room[0]);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}

// CHECK: ==tutti== ERROR: rank 1 ends without MPI_Finalize: SIGSEGV {{.*}}[mpi-lifecycle]
// CHECK-NEXT: rank 1 {{ *}}was outside MPI {{.*}}bad-stack-lost.c:{{.*}} in spoil
