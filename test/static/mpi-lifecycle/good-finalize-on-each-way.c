// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MPI is started and finalized by the same setting, or the program gives up, or
// a function of another file may do it.
// Twin: bad-finalize-on-one-way.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -DSETTING %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O1 -g -DSETTING %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -DFAILS %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -DELSEWHERE %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g -DHANDLER %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void usage(void);

static void finish(void) { MPI_Finalize(); }

int main(int argc, char **argv) {
#if defined(SETTING)
  int parallel = argc > 1;
  if (parallel)
    MPI_Init(&argc, &argv);
  if (!parallel)
    return puts("alone") < 0;
  if (argc > 2 && !parallel)
    return 0;
  if (parallel)
    MPI_Finalize();
#elif defined(FAILS)
  MPI_Init(&argc, &argv);
  if (argc < 2)
    return 1;
  if (argc > 3)
    MPI_Abort(MPI_COMM_WORLD, 1);
  if (argc > 2)
    exit(2);
  MPI_Finalize();
#elif defined(HANDLER)
  MPI_Init(&argc, &argv);
  atexit(finish);
  if (argc < 2)
    return 0;
  MPI_Barrier(MPI_COMM_WORLD);
#else
  MPI_Init(&argc, &argv);
  if (argc < 2) {
    usage();
    return 0;
  }
  finish();
#endif
  return 0;
}
