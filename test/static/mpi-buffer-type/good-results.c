// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that have room, and those of which it is not known.
//
// RUN: %clang -g -O0 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: %clang -g -O2 %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <stdint.h>

int use(const void *, ...);

void attribute(MPI_Comm comm, int key) {
  int *value, found;
  intptr_t number;
  MPI_Comm_get_attr(comm, key, &value, &found);
  MPI_Comm_get_attr(comm, key, &number, &found);
  use(value, number, found);
}

struct state {
  int coords[3];
  char name[64];
};

void names(MPI_Comm comm, struct state *s, char *passed,
           MPI_Info info) {
  char host[128], text[256], value[8];
  char version[8192];
  int length;
  MPI_Get_processor_name(host, &length);
  MPI_Get_processor_name(passed, &length);
  MPI_Error_string(5, text, &length);
  MPI_Get_library_version(version, &length);
  MPI_Comm_get_name(comm, s->name, &length);
  MPI_Info_get(info, "wdir", 7, value, &length);
  use(host, text, value, length);
}

void grid(MPI_Comm comm, int rank, int n, struct state *s) {
  int coords[3];
  MPI_Status status;
  MPI_Cart_coords(comm, rank, 3, coords);
  MPI_Cart_coords(comm, rank, n, coords);
  MPI_Cart_coords(comm, rank, 3, s->coords);
  MPI_Recv(coords, 3, MPI_INT, 0, 0, comm, &status);
  MPI_Recv(coords, 3, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  use(coords);
}
