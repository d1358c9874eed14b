// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ranks that have no memory left, where the first one needs none, are no proof
// that others wait for them, however many settings are read before.
// Twin: bad-memory-on-one-side.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=3 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
static int *ports, *groups;
static int verbose, method, order, perNode, sockets, flat;
void scan(const char *text, int **ports, int **groups);
int readSettings(void) {
  int rank, size, given, i, longest = 2;
  char *text = NULL;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    given = (text = getenv("SOCKETS")) != NULL;
    if (given && sscanf(text, "%d", &given) >= 1)
      sockets = given;
  }
  MPI_Bcast(&sockets, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    given = (text = getenv("FLAT")) != NULL;
    if (given) {
      flat = 1;
      printf("flat\n");
    }
  }
  MPI_Bcast(&flat, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    given = (text = getenv("VERBOSE")) != NULL;
    if (given) {
      verbose = 1;
      printf("verbose\n");
    }
  }
  MPI_Bcast(&verbose, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    given = (text = getenv("METHOD")) != NULL;
    if (given) {
      method = text[0] - '0';
      if (verbose)
        printf("method %d\n", method);
    }
  }
  MPI_Bcast(&method, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    given = (text = getenv("ORDER")) != NULL;
    if (given) {
      if (text[0] == 'u') {
        order = 1;
        if (verbose)
          printf("up\n");
      }
      if (text[0] == 'd') {
        order = 2;
        if (verbose)
          printf("down\n");
      }
    }
  }
  MPI_Bcast(&order, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    given = (text = getenv("PER_NODE")) != NULL;
    if (given && sscanf(text, "%d", &given) >= 1)
      perNode = given;
  }
  MPI_Bcast(&perNode, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank == 0)
    given = (text = getenv("PORTS")) != NULL;
  MPI_Bcast(&given, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (given && ports != NULL) {
    free(ports);
    free(groups);
    ports = groups = NULL;
  }
  if (given) {
    for (i = 1; i < size; i *= 2)
      longest++;
    if (rank == 0) {
      scan(text, &ports, &groups);
      for (i = 0; ports[i]; i++)
        ;
      i++;
    } else {
      ports = malloc((2 * longest + 1) * sizeof(int));
      if (!ports)
        goto error;
      groups = malloc((2 * longest + 1) * sizeof(int));
      if (!groups)
        goto error;
    }
    // CHECK: :[[#@LINE+1]]:5: warning: MPI_Bcast is not reached by every rank of MPI_COMM_WORLD
    MPI_Bcast(&i, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(ports, i, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(groups, i, MPI_INT, 0, MPI_COMM_WORLD);
  }
  return 0;
error:
  free(ports);
  free(groups);
  return 1;
}
