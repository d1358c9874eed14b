// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables that are smaller than what a call writes besides data.
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>

int use(const void *, ...);

void attribute(MPI_Comm comm, int key) {
  int value, found;
  MPI_Comm_get_attr(comm, key, &value, &found);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_get_attr writes 8 bytes to a variable of 4 [{{.*}}mpi-buffer-type]
  // CHECK: the variable is 'value'
  use(&value, found);
}

void highest_tag(int key) {
  int found;
  static int tag;
  MPI_Comm_get_attr(MPI_COMM_WORLD, key, &tag, &found);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_get_attr writes 8 bytes to a variable of 4 [{{.*}}mpi-buffer-type]
  use(&tag, found);
}

void names(MPI_Comm comm) {
  char host[32], text[40];
  int length;
  MPI_Get_processor_name(host, &length);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Get_processor_name gets 32 bytes for a text; whatever it writes, there have to be 128 or more [{{.*}}mpi-buffer-type]
  MPI_Error_string(5, text, &length);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Error_string gets 40 bytes for a text; whatever it writes, there have to be 256 or more [{{.*}}mpi-buffer-type]
  use(host, text, length);
}

void grid(MPI_Comm comm, int rank) {
  int coords[2];
  MPI_Cart_coords(comm, rank, 3, coords);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Cart_coords writes 12 bytes to a variable of 8 [{{.*}}mpi-buffer-type]
  use(coords);
}
