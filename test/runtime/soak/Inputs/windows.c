/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One-sided communication, each access in a place of its own or ordered. The
 * windows live for some steps and are made anew now and then.
 */
#include "Soak.h"

enum { CELLS = 64, WORDS = MANY * CELLS };
static MPI_Win win = MPI_WIN_NULL, common = MPI_WIN_NULL;
static int *memory, *mine, *there;
static int in[WORDS], out[WORDS];

static int left(void) { return (rank + size - 1) % size; }
static int right(void) { return (rank + 1) % size; }

static void renew(MPI_Comm c, uint32_t salt) {
  if (win != MPI_WIN_NULL && salt % 16 != 0)
    return;
  if (win != MPI_WIN_NULL)
    MPI_Win_free(&win);
  MPI_Win_allocate(WORDS * sizeof(int), sizeof(int), MPI_INFO_NULL, c, &memory,
                   &win);
}

/* In one epoch everybody writes to a place of its own in all windows, in the
   next it reads it back, in another all add to the same place. */
void fences(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  int n = 1 + (int)(salt % (CELLS - 1)), to = left();
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  for (uint32_t k = 0; k < times; ++k, calls += 9) {
    for (int i = 0; i < n; ++i)
      in[i] = (int)k + rank;
    MPI_Put(in, n, MPI_INT, to, rank * CELLS, n, MPI_INT, win);
    MPI_Put(in, 1, MPI_INT, right(), (rank + 1) * CELLS - 1, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    MPI_Get(out, n, MPI_INT, to, rank * CELLS, n, MPI_INT, win);
    MPI_Win_fence(0, win);
    expect(out[0], (int)k + rank);
    expect(out[n - 1], (int)k + rank);
    for (uint32_t j = 0; j < salt % 4; ++j)
      MPI_Accumulate(in, 2, MPI_INT, to, 0, 2, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(0, win);
  }
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
}

void posts(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  MPI_Group all, from, to;
  int l = left(), r = right(), n = 1 + (int)(salt % CELLS);
  MPI_Comm_group(c, &all);
  MPI_Group_incl(all, 1, &l, &from);
  MPI_Group_incl(all, 1, &r, &to);
  for (uint32_t k = 0; k < times; ++k, calls += 5) {
    in[0] = in[n - 1] = (int)k;
    MPI_Win_post(from, 0, win);
    MPI_Win_start(to, 0, win);
    MPI_Put(in, n, MPI_INT, r, 0, n, MPI_INT, win);
    MPI_Win_complete(win);
    if (salt % 2) {
      MPI_Win_wait(win);
    } else {
      for (int done = 0; !done;)
        MPI_Win_test(win, &done);
    }
    expect(memory[n - 1], (int)k);
  }
  MPI_Group_free(&all);
  MPI_Group_free(&from);
  MPI_Group_free(&to);
  MPI_Barrier(c);
}

void locks(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  int target = (int)(salt % (uint32_t)size), zero = 0, now;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, win);
  MPI_Put(&zero, 1, MPI_INT, rank, 1, 1, MPI_INT, win);
  MPI_Win_unlock(rank, win);
  MPI_Barrier(c);
  for (uint32_t k = 0; k < times; ++k, calls += 7) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, target, 0, win);
    MPI_Get(&now, 1, MPI_INT, target, 1, 1, MPI_INT, win);
    MPI_Win_flush(target, win);
    ++now;
    MPI_Put(&now, 1, MPI_INT, target, 1, 1, MPI_INT, win);
    MPI_Win_unlock(target, win);
    MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
    MPI_Put(in, CELLS - 2, MPI_INT, target, rank * CELLS + 2, CELLS - 2,
            MPI_INT, win);
    MPI_Win_unlock(target, win);
  }
  MPI_Barrier(c);
  MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win);
  MPI_Get(&now, 1, MPI_INT, target, 1, 1, MPI_INT, win);
  MPI_Win_unlock(target, win);
  expect(now, (int)times * size);
  MPI_Barrier(c);
}

void counters(MPI_Comm c, uint32_t salt, uint32_t times) {
  renew(c, salt);
  int target = (int)(salt % (uint32_t)size), one = 1, zero = 0, before = -1,
      now;
  MPI_Request q;
  MPI_Win_lock_all(0, win);
  MPI_Accumulate(&zero, 1, MPI_INT, rank, 3, 1, MPI_INT, MPI_REPLACE, win);
  MPI_Win_flush(rank, win);
  MPI_Barrier(c);
  for (uint32_t k = 0; k < times; ++k, calls += 6) {
    MPI_Fetch_and_op(&one, &now, MPI_INT, target, 3, MPI_SUM, win);
    MPI_Win_flush(target, win);
    expect(now > before, 1);
    before = now;
    MPI_Put(in, CELLS - 4, MPI_INT, target, rank * CELLS + 4, CELLS - 4,
            MPI_INT, win);
    if (salt % 2)
      MPI_Win_flush_all(win);
    // Of bytes that nobody writes.
    MPI_Rget(out, CELLS, MPI_INT, right(), WORDS - CELLS, CELLS, MPI_INT, win,
             &q);
    MPI_Wait(&q, MPI_STATUS_IGNORE);
    if (k % 5 == 0)
      MPI_Win_flush_local_all(win);
  }
  MPI_Win_flush_all(win);
  MPI_Barrier(c);
  MPI_Fetch_and_op(NULL, &now, MPI_INT, target, 3, MPI_NO_OP, win);
  MPI_Win_flush(target, win);
  expect(now, (int)times * size);
  MPI_Barrier(c);
  MPI_Win_unlock_all(win);
}

/* Loads and stores. */
void shared(MPI_Comm c, uint32_t salt, uint32_t times) {
  MPI_Aint bytes;
  int unit;
  if (common == MPI_WIN_NULL || salt % 16 == 0) {
    if (common != MPI_WIN_NULL)
      MPI_Win_free(&common);
    MPI_Win_allocate_shared(CELLS * sizeof(int), sizeof(int), MPI_INFO_NULL, c,
                            &mine, &common);
    MPI_Win_shared_query(common, right(), &bytes, &unit, &there);
  }
  MPI_Win_lock_all(MPI_MODE_NOCHECK, common);
  for (uint32_t k = 0; k < times; ++k, calls += 6) {
    mine[salt % CELLS] = (int)k;
    MPI_Win_sync(common);
    MPI_Barrier(c);
    MPI_Win_sync(common);
    expect(there[salt % CELLS], (int)k);
    MPI_Barrier(c);
  }
  MPI_Win_unlock_all(common);
}

void endWindows(void) {
  if (win != MPI_WIN_NULL)
    MPI_Win_free(&win);
  if (common != MPI_WIN_NULL)
    MPI_Win_free(&common);
}
