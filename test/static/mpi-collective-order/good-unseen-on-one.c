// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One rank hands a structure to a function that is not in sight, to print it say:
// nothing shows that it writes there.
// RUN: %clang -O0 -g %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -O2 %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct setting {
  int output, shape;
  int part;
};
void print_setting(struct setting *);
void note(struct setting *, int);
static struct setting kept;
extern int used;

void given(struct setting *s) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    print_setting(s);
  if (s->output)
    MPI_Barrier(MPI_COMM_WORLD);
}

void several(struct setting *s) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  s->part = rank % 2 ? 1 : -1;
  if (s->part != -1)
    note(s, 1);
  if (rank == 0)
    print_setting(s);
  if (s->shape != 0)
    MPI_Barrier(MPI_COMM_WORLD);
}

void global(int argc) {
  int rank;
  kept.output = argc > 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    print_setting(&kept);
  if (kept.output)
    MPI_Barrier(MPI_COMM_WORLD);
}

void read_setting(struct setting *);

// A local that all ranks have set before, by such a function too.
void local(void) {
  struct setting s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  read_setting(&s);
  if (s.part)
    s.output = 1;
  if (rank == 0)
    print_setting(&s);
  for (int i = 0; i < s.shape; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}

static void run(struct setting s) {
  for (int i = 0; i < s.shape; i++)
    MPI_Barrier(MPI_COMM_WORLD);
}

void copied(void) {
  struct setting s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  read_setting(&s);
  if (rank == 0)
    print_setting(&s);
  run(s);
}

void make_setting(struct setting **);

// What a local leads to is no local.
void behind(void) {
  struct setting *s;
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  make_setting(&s);
  if (rank == 0)
    print_setting(s);
  if (s->shape != 0)
    MPI_Barrier(MPI_COMM_WORLD);
}
