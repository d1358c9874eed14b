// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-alone.cpp, but two ranks keep what they have as well, or the number
// that is tested is not that of the ranks, or nothing is made the same.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

class Group {
public:
  explicit Group(MPI_Comm);
  int size() const { return size_; }
  int steps() const { return steps_; }
  void few(int &n) const {
    if (size() > 2)
      MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, comm_);
  }
  void late(int &n) const {
    if (steps() > 1)
      MPI_Allreduce(MPI_IN_PLACE, &n, 1, MPI_INT, MPI_SUM, comm_);
  }
  void wait() const { MPI_Barrier(comm_); }

private:
  MPI_Comm comm_;
  int size_, steps_;
};

void waitOfFew(Group &g) {
  int late = MPI_Wtime() > 3;
  g.few(late);
  if (late > 0)
    g.wait();
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier (called by 'wait') is not reached
}

void waitBySteps(Group &g) {
  int late = MPI_Wtime() > 3;
  g.late(late);
  if (late > 0)
    g.wait();
  // CHECK: :[[#@LINE-1]]:7: warning: MPI_Barrier (called by 'wait') is not reached
}

extern int nprocs;
int kept(MPI_Comm all) {
  int late = MPI_Wtime() > 3;
  if (nprocs > 1) {
    MPI_Barrier(all);
    return late;
  }
  return 0;
}

void waitFor(MPI_Comm all) {
  if (kept(all))
    MPI_Barrier(all);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Barrier is not reached
}
