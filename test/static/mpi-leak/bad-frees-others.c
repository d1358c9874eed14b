// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The structure is declared in a header; this file frees two of the handles in
// it, and leaves the communicator. Twin: good-frees-others.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

# 1 "halo.h"
struct Halo {
  MPI_Comm Comm;
  MPI_Datatype Row, Column;
};
# 16 "bad-frees-others.c"

void haloBegin(struct Halo *H, MPI_Comm All, int N) {
  // CHECK: warning: MPI_Comm_dup makes a communicator that is never freed before MPI_Finalize
  MPI_Comm_dup(All, &H->Comm);
  MPI_Type_contiguous(N, MPI_DOUBLE, &H->Row);
  MPI_Type_commit(&H->Row);
  MPI_Type_vector(N, 1, N, MPI_DOUBLE, &H->Column);
  MPI_Type_commit(&H->Column);
}

void haloSend(struct Halo *H, const double *Cells, int To) {
  MPI_Send(Cells, 1, H->Row, To, 0, H->Comm);
  MPI_Send(Cells, 1, H->Column, To, 1, H->Comm);
}

void haloEnd(struct Halo *H) {
  MPI_Type_free(&H->Row);
  MPI_Type_free(&H->Column);
}
