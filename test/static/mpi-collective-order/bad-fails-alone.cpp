// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A method that fails before a collective; all ask whether it went well everywhere.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

class Solver {
public:
  bool run();
  bool runTogether();

private:
  bool setUp();
  bool setUpTogether();
  bool isValid() const;
  std::vector<double> Rows;
  MPI_Comm Comm;
};

__attribute__((noinline)) bool Solver::setUp() {
  if (!isValid())
    return false;
  int One = 1, Sum = 0;
  MPI_Allreduce(&One, &Sum, 1, MPI_INT, MPI_SUM, Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank
  // CHECK: note: the result of 'setUp' is collected here
  return Sum > 0;
}

bool Solver::run() {
  int Fine = setUp() ? 1 : 0, All = 0;
  MPI_Allreduce(&Fine, &All, 1, MPI_INT, MPI_MIN, Comm);
  return All == 1;
}

// Agreed on.
__attribute__((noinline)) bool Solver::setUpTogether() {
  int Fine = isValid(), All = 0;
  MPI_Allreduce(&Fine, &All, 1, MPI_INT, MPI_MIN, Comm);
  if (!All)
    return false;
  int One = 1, Sum = 0;
  MPI_Allreduce(&One, &Sum, 1, MPI_INT, MPI_SUM, Comm);
  return Sum > 0;
}

bool Solver::runTogether() {
  int Fine = setUpTogether() ? 1 : 0, All = 0;
  MPI_Allreduce(&Fine, &All, 1, MPI_INT, MPI_MIN, Comm);
  return All == 1;
}
