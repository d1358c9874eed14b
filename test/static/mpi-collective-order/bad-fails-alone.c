// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function gives up before a collective, for what it finds in a structure. That
// the program collects its result says that it may do so on some ranks alone.
// Twin: good-fails-alone.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>

enum { Success = 0, LowFailure = 1, StrongFailure = 2 };

struct Mesh {
  int Points, Faces, Parts, *Numbers;
  MPI_Comm Comm;
};

int scale(struct Mesh *M);

// Its result goes into a reduction as it is.
__attribute__((noinline)) static int prepare(struct Mesh *M) {
  int Sum;
  if (!M->Faces)
    return StrongFailure;
  if (!scale(M))
    return LowFailure;
  MPI_Allreduce(&M->Points, &Sum, 1, MPI_INT, MPI_SUM, M->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Allreduce is not reached by every rank of 'M->Comm'
  // CHECK: :[[#@LINE-4]]:{{[0-9]+}}: note: this branch depends on data that each rank has of its own
  // CHECK: note: the result of 'prepare' is collected here: it may fail on some ranks alone
  // CHECK: note: ranks that take it call MPI_Allreduce; the others call no collective
  // CHECK: :[[#@LINE-9]]:7: note: ranks may part at this branch as well
  M->Points = Sum;
  return Success;
}

int adapt(struct Mesh *M) {
  int Code = prepare(M), Worst;
  MPI_Allreduce(&Code, &Worst, 1, MPI_INT, MPI_MAX, M->Comm);
  return Worst;
}

// What fails is another function, which is asked first.
__attribute__((noinline)) static int number(struct Mesh *M) {
  if (M->Points > M->Parts)
    return 0;
  return scale(M) ? 1 : 0;
}

__attribute__((noinline)) static int distribute(struct Mesh *M) {
  if (!number(M))
    return 0;
  if (M->Faces < 0)
    return 0;
  if (M->Parts < 0)
    return 0;
  MPI_Bcast(M->Numbers, M->Parts, MPI_INT, 0, M->Comm);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Bcast is not reached by every rank
  // CHECK: note: the result of 'distribute' is collected here
  // CHECK: note: ranks may part at these branches as well: lines [[#@LINE-9]], [[#@LINE-7]]
  return 1;
}

int balance(struct Mesh *M) {
  int Fine = 1, AllFine;
  if (!distribute(M))
    Fine = 0;
  MPI_Allreduce(&Fine, &AllFine, 1, MPI_INT, MPI_LAND, M->Comm);
  return AllFine;
}
