// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Datatypes by C++ types: one that does not fit its type.
// RUN: %found
#include <mpi.h>

template <class T> MPI_Datatype typeOf();
template <> inline MPI_Datatype typeOf<int>() { return MPI_INT; }
template <> inline MPI_Datatype typeOf<double>() { return MPI_FLOAT; }

template <class T> T sum(T v) {
  T r;
  MPI_Allreduce(&v, &r, 1, typeOf<T>(), MPI_SUM, MPI_COMM_WORLD);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce takes elements of MPI_FLOAT from or into a buffer of type 'double' [{{.*}}mpi-buffer-type]
  return r;
}

double both() { return sum(1.0) + sum(1); }
