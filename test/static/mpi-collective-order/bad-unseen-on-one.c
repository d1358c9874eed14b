// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable without a value that only a function which is not in sight can have
// set, on one rank; and one that a function in sight sets there.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: %clang -O2 -g %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | FileCheck %s
#include <mpi.h>

struct setting {
  int output, shape;
};
void read_setting(struct setting *);

void local(void) {
  struct setting s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    read_setting(&s);
  // CHECK: :[[@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank
  if (s.output)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void set(struct setting *s) { s->output = 1; }

void seen(struct setting *s) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    set(s);
  // CHECK: :[[@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank
  if (s->output)
    MPI_Barrier(MPI_COMM_WORLD);
}

void print_setting(struct setting *);

void one_reads(void) {
  struct setting s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    read_setting(&s);
    print_setting(&s);
  }
  // CHECK: :[[@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank
  for (int i = 0; i < s.shape; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void run(struct setting s) {
  // CHECK: :[[@LINE+2]]:5: warning: MPI_Barrier is not reached by every rank
  for (int i = 0; i < s.shape; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}

void copied(void) {
  struct setting s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    read_setting(&s);
  run(s);
}
