// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same with an epoch by every way: begun here, or perhaps in a function.
// Twin: bad-early.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

void others();

class counter {
public:
  explicit counter(int rank, int n);
  counter(int rank, int turns, int n);
  counter(int rank, long from);
  ~counter();
  void give(long *mine);

private:
  void begin() { MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, next); }
  MPI_Win next;
  std::vector<long> kept;
  long first = 1;
};

counter::counter(int rank, int n) : kept(n) {
  long *base;
  MPI_Win_allocate(rank == 0 ? 8 : 0, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base,
                   &next);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, next);
    MPI_Put(&first, 1, MPI_LONG, 0, 0, 1, MPI_LONG, next);
    MPI_Win_unlock(0, next);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

counter::counter(int rank, int turns, int n) : kept(n) {
  long *base;
  MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &next);
  for (int i = 0; i < turns; ++i) {
    if (i > 0)
      MPI_Put(&first, 1, MPI_LONG, 0, 0, 1, MPI_LONG, next);
    MPI_Win_fence(0, next);
  }
  MPI_Win_fence(0, next);
}

counter::counter(int rank, long from) : first(from) {
  long *base;
  MPI_Win_allocate(8, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &base, &next);
  others();
  begin();
  MPI_Put(&first, 1, MPI_LONG, 0, 0, 1, MPI_LONG, next);
  MPI_Win_unlock(0, next);
}

counter::~counter() { MPI_Win_free(&next); }

void counter::give(long *mine) {
  const long one = 1;
  MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, next);
  MPI_Fetch_and_op(&one, mine, MPI_LONG, 0, 0, MPI_SUM, next);
  MPI_Win_unlock(0, next);
}
