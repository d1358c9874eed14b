// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Behind an MPI_Finalize the program ends, itself or in code that is not in
// sight, or asks whether MPI is finalized, or counts who still needs it.
// Twin: bad-goes-on.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

void give_up(const char *why);
static jmp_buf top;
static int users = 2;

static void finish(int code) {
  MPI_Finalize();
  if (code)
    exit(code);
}

static void done(void) {
  if (--users == 0)
    MPI_Finalize();
}

int main(int argc, char **argv) {
  int over = 0;
  MPI_Init(&argc, &argv);
  if (argc < 2) {
    printf("usage: %s steps\n", argv[0]);
    MPI_Finalize();
    exit(1);
  }
  if (argc == 3) {
    MPI_Finalize();
    give_up("three");
  }
  if (argc == 4) {
    MPI_Finalize();
    return 0;
  }
  if (argc == 5)
    finish(1);
  if (argc == 6) {
    MPI_Finalize();
    longjmp(top, 1);
  }
  if (argc == 7)
    MPI_Finalize();
  MPI_Finalized(&over);
  if (!over) {
    done();
    MPI_Barrier(MPI_COMM_WORLD);
    done();
  }
  return 0;
}
