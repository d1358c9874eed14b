/* Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
   SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file
    The command line, read on rank 0 alone and given to all. Knows nothing of
    the grid. */
#include "solver.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: solver [-n points] [-i iterations] [-t tolerance] [-v every]\n"
    "              [-s checkpoint-to-save] [-r checkpoint-to-restart-from]\n"
    "              [-x (not converging is expected)]\n";

/* Returns whether the arguments make sense. */
static int parse(int argc, char **argv, params_t *p) {
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i];
    if (strcmp(option, "-x") == 0) {
      p->expect_failure = 1;
      continue;
    }
    if (option[0] != '-' || strlen(option) != 2 || i + 1 >= argc)
      return 0;
    const char *value = argv[++i];
    switch (option[1]) {
    case 'n':
      p->n = atoi(value);
      break;
    case 'i':
      p->max_iterations = atoi(value);
      break;
    case 't':
      p->tolerance = atof(value);
      break;
    case 'v':
      p->report_every = atoi(value);
      break;
    case 's':
      snprintf(p->save, sizeof p->save, "%s", value);
      break;
    case 'r':
      snprintf(p->restart, sizeof p->restart, "%s", value);
      break;
    default:
      return 0;
    }
  }
  return p->n >= 1 && p->max_iterations >= 1 && p->tolerance > 0.0;
}

params_t params_read(int argc, char **argv) {
  params_t p;
  memset(&p, 0, sizeof p);

  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    p.n = 64;
    p.max_iterations = 1000;
    p.report_every = 25;
    p.tolerance = 1e-10;
    if (!parse(argc, argv, &p)) {
      fputs(usage, stderr);
      p.n = 0;
    }
  }

  int root = 0;
#ifdef FAULT_ROOT
  root = rank;
#endif
  MPI_Bcast(&p, (int)sizeof p, MPI_BYTE, root, MPI_COMM_WORLD);
  return p;
}
