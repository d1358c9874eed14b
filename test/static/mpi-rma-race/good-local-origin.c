// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-local-origin.c, but the window is synchronized before, or code that
// gets it may do so; or each turn has a variable of its own, or one value.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct parcel;
int length_of(const struct parcel *p);
struct parcel *parcel_for(int rank);
void settle(MPI_Win board);

void announce(int length, int to, MPI_Win board) {
  int padded = length + 8;
  MPI_Win_lock(MPI_LOCK_SHARED, to, 0, board);
  MPI_Put(&padded, 1, MPI_INT, to, 0, 1, MPI_INT, board);
  MPI_Win_unlock(to, board);
}

void announce_and_settle(int length, int to, MPI_Win board) {
  int padded = length + 8;
  MPI_Put(&padded, 1, MPI_INT, to, 0, 1, MPI_INT, board);
  settle(board);
}

void announce_kept(int *padded, int to, MPI_Win board) {
  static const int one = 1;
  MPI_Put(padded, 1, MPI_INT, to, 0, 1, MPI_INT, board);
  MPI_Accumulate(&one, 1, MPI_INT, to, 1, 1, MPI_INT, MPI_SUM, board);
}

void announce_all(int ranks, int slot, const MPI_Win *boards, int *lengths, MPI_Group readers) {
  MPI_Win_start(readers, 0, boards[slot]);
  for (int r = 0; r < ranks; ++r) {
    lengths[r] = length_of(parcel_for(r));
    MPI_Put(&lengths[r], 1, MPI_INT, r, 0, 1, MPI_INT, boards[slot]);
  }
  MPI_Win_complete(boards[slot]);
}

void one_by_one(int ranks, int slot, const MPI_Win *boards) {
  MPI_Win_lock_all(0, boards[slot]);
  for (int r = 0; r < ranks; ++r) {
    int length = length_of(parcel_for(r));
    MPI_Put(&length, 1, MPI_INT, r, 0, 1, MPI_INT, boards[slot]);
    MPI_Win_flush(r, boards[slot]);
  }
  MPI_Win_unlock_all(boards[slot]);
}

static void settle_one(const MPI_Win *boards, int slot, int rank) {
  MPI_Win_flush(rank, boards[slot]);
}

void by_helper(int ranks, int slot, const MPI_Win *boards) {
  MPI_Win_lock_all(0, boards[slot]);
  for (int r = 0; r < ranks; ++r) {
    int length = length_of(parcel_for(r));
    MPI_Put(&length, 1, MPI_INT, r, 0, 1, MPI_INT, boards[slot]);
    settle_one(boards, slot, r);
  }
  MPI_Win_unlock_all(boards[slot]);
}

void same_for_all(int ranks, int length, int slot, const MPI_Win *boards) {
  int sent;
  MPI_Win_lock_all(0, boards[slot]);
  for (int r = 0; r < ranks; ++r) {
    sent = length;
    MPI_Put(&sent, 1, MPI_INT, r, 0, 1, MPI_INT, boards[slot]);
  }
  MPI_Win_unlock_all(boards[slot]);
}
