// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A file that frees one of the handles may leave the others to another one; who
// frees them all leaves none. Twin: bad-frees-others.c.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %source_root/test/Inputs/nothing.txt --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>

# 1 "halo.h"
struct Halo {
  MPI_Comm Comm;
  MPI_Datatype Row, Column;
};
struct Edge {
  MPI_Comm Comm;
  MPI_Datatype Cell;
};
# 21 "good-frees-others.c"

void haloBegin(struct Halo *H, MPI_Comm All, int N) {
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
  MPI_Comm_free(&H->Comm);
  MPI_Type_free(&H->Column);
}

void edgeBegin(struct Edge *E, MPI_Comm All) {
  MPI_Comm_dup(All, &E->Comm);
  MPI_Type_contiguous(3, MPI_DOUBLE, &E->Cell);
  MPI_Type_commit(&E->Cell);
}

void edgeSend(struct Edge *E, const double *Cells, int To) {
  MPI_Send(Cells, 1, E->Cell, To, 0, E->Comm);
  MPI_Type_free(&E->Cell);
}
