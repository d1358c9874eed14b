// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A cast to a pointer without a type, mostly there to take away const, does not
// hide what the elements are: at level 2, since it may be meant.
// Twin: good-declared.cpp.
// RUN: %clang -O0 %stub_mpi -fplugin=%plugin -fplugin-arg-tutti-level=2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %clang -O0 %stub_mpi -fplugin=%plugin -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

typedef double P;

void send(const P *data, int n, int to) {
  MPI_Send((void *)data, n, MPI_FLOAT, to, 0, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Send takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  MPI_Send((void *)data, n, MPI_DOUBLE, to, 0, MPI_COMM_WORLD);
  MPI_Send((void *)data, n, MPI_BYTE, to, 0, MPI_COMM_WORLD);
}

void receive(void *any, char *bytes, int n, int from) {
  MPI_Recv((void *)any, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Recv((void *)bytes, n, MPI_FLOAT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}
