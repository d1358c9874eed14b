// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first rank reads settings and the others get them by a broadcast, into
// memory that each side allocates for itself and hands back.
// RUN: %quiet
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

struct setting {
  char name[32], value[32];
  bool used;
};

static char *copy_of(long bytes) { return static_cast<char *>(malloc(bytes)); }

static int read_settings(const char *path, setting *&all) {
  int rank, n = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *f = fopen(path, "r");
    setting one;
    while (f && fscanf(f, "%31s %31s", one.name, one.value) == 2)
      ++n;
    all = (setting *)malloc(n * sizeof(setting));
    rewind(f);
    for (int i = 0; i < n; ++i) {
      fscanf(f, "%31s %31s", all[i].name, all[i].value);
      all[i].used = false;
    }
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  } else {
    MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
    all = (setting *)copy_of(n * sizeof(setting));
  }
  MPI_Bcast(all, n * sizeof(setting), MPI_BYTE, 0, MPI_COMM_WORLD);
  return n;
}

static int value(setting *all, int n, const char *name) {
  for (int i = 0; i < n; ++i)
    if (!strcmp(all[i].name, name)) {
      all[i].used = true;
      return atoi(all[i].value);
    }
  return 10;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  setting *all = nullptr;
  int n = read_settings(argv[1], all);
  for (int i = 0, steps = value(all, n, "steps"); i < steps; ++i)
    MPI_Barrier(MPI_COMM_WORLD);
  free(all);
  MPI_Finalize();
}
