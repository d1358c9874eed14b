// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: export TUTTI_PASS_OPTIONS=level=2; %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// Numbers without a value: how many are sent, what is added to a sum, and what
// is set only where something is wrong.
// Twin: good-never-set.c.
#include <mpi.h>

double spread(double *x, MPI_Comm comm) {
  int n;
  MPI_Bcast(x, n, MPI_DOUBLE, 0, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast gets a number that nothing has set [{{.*}}mpi-argument]
  return x[0];
}

int faulty(const double *x, int n, MPI_Comm comm) {
  int mine, all;
  for (int i = 0; i < n; ++i)
    if (x[i] < 0)
      mine = 1;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets the value of 'mine', which a way to it leaves without one
  // CHECK: :[[#@LINE-3]]:{{[0-9]+}}: note: it is set here alone
  return all;
}

double total(MPI_Comm comm) {
  double part, sum;
  MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets the value of 'part', which nothing has set
  return sum;
}

// Result and operand have changed places: nothing sets what goes in.
void count(const int *kinds, int n, long *all, MPI_Comm comm) {
  long here[2] = {0, 0}, there[2];
  for (int i = 0; i < n; ++i)
    ++here[kinds[i] != 0];
  MPI_Allreduce(there, here, 2, MPI_LONG, MPI_SUM, comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce gets the value of 'there', which nothing has set
  all[0] = there[0];
  all[1] = there[1];
}
