// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who has no others keeps what it has, where the others' numbers are made the
// same: also where the number of ranks is in an object that another file fills
// in, and where a helper does it (bad-alone.cpp).
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <vector>

class Group {
public:
  explicit Group(MPI_Comm);
  int size() const { return size_; }
  void all(int own, std::vector<int> &of) const {
    of.resize(size());
    const int ranks = size();
    if (ranks > 1)
      MPI_Allgather(&own, 1, MPI_INT, of.data(), 1, MPI_INT, comm_);
    else if (ranks > 0)
      of[0] = own;
  }
  void exchange(std::vector<int> &mine) const {
    if (size() < 2)
      return;
    std::vector<int> lengths(size(), 0), from(size(), 0);
    const int length = mine.size();
    all(length, lengths);
    int sum = 0;
    for (int i = 0; i != size(); ++i) {
      from[i] = sum;
      sum += lengths[i];
    }
    if (sum == 0)
      return;
    std::vector<int> to(sum);
    MPI_Allgatherv(mine.data(), length, MPI_INT, to.data(), lengths.data(),
                   from.data(), MPI_INT, comm_);
    mine.swap(to);
  }
  void add(int &n) const {
    if (size() > 1)
      MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, comm_);
  }
  void wait() const { MPI_Barrier(comm_); }

private:
  MPI_Comm comm_;
  int size_, rank_;
};

void exchange(Group &g, std::vector<int> &mine) { g.exchange(mine); }

void waitIfLate(Group &g) {
  int late = MPI_Wtime() > 3;
  g.add(late);
  if (late > 0)
    g.wait();
}

extern int nprocs;
int someLate(MPI_Comm all) {
  int late = MPI_Wtime() > 3, sum;
  if (nprocs == 0)
    return 0;
  if (nprocs > 1) {
    MPI_Allreduce(&late, &sum, 1, MPI_INT, MPI_SUM, all);
    return sum;
  }
  return late;
}

void waitFor(MPI_Comm all) {
  if (someLate(all))
    MPI_Barrier(all);
}
