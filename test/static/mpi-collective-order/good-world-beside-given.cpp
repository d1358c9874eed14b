// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As bad-world-beside-given.cpp, where the function knows of both: the given
// one is a part by its name, there are two of them, it gives one back, the
// world is asked for its size, or every caller passes the world.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void share_sizes(MPI_Comm members, long *sizes);

double of_node(MPI_Comm node_comm, long *sizes, double mine) {
  double all;
  share_sizes(node_comm, sizes);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

double of_two(MPI_Comm here, MPI_Comm there, long *sizes, double mine) {
  double all;
  share_sizes(here, sizes);
  share_sizes(there, sizes);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

void first_ones(MPI_Comm members, int colour, MPI_Comm *firsts) {
  MPI_Comm_split(MPI_COMM_WORLD, colour, 0, firsts);
}

double mean(MPI_Comm members, long *sizes, double mine) {
  double all;
  int size;
  share_sizes(members, sizes);
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return all / size;
}

static void wait_for_all(MPI_Comm members) { MPI_Barrier(MPI_COMM_WORLD); }
void start() { wait_for_all(MPI_COMM_WORLD); }
