// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that is put is gone, or set anew by the next turn of a loop,
// before the window is synchronized.
// Twin: good-local-origin.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=DEFAULT
#include <mpi.h>

struct parcel;
int length_of(const struct parcel *p);
struct parcel *parcel_for(int rank);

void announce(int length, int to, MPI_Win board) {
  int padded = length + 8;
  // CHECK: :[[#@LINE+2]]:3: warning: 'padded' is a local variable and gone when the function returns, before the MPI_Put that uses it is complete [{{.*}}mpi-rma-race]
  // DEFAULT: :[[#@LINE+1]]:3: warning: 'padded' is a local variable
  MPI_Put(&padded, 1, MPI_INT, to, 0, 1, MPI_INT, board);
}

// DEFAULT-NOT: {{warning|error}}:
void announce_all(int ranks, int slot, const MPI_Win *boards, MPI_Group readers) {
  MPI_Win_start(readers, 0, boards[slot]);
  for (int r = 0; r < ranks; ++r) {
    // CHECK: :[[#@LINE+1]]:9: warning: 'length' is written to before the MPI_Put that reads it is complete [{{.*}}mpi-rma-race]
    int length = length_of(parcel_for(r));
    MPI_Put(&length, 1, MPI_INT, r, 0, 1, MPI_INT, boards[slot]);
  }
  MPI_Win_complete(boards[slot]);
}
