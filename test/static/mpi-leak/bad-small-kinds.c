// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sessions that are not finalized and messages that are not received; at level
// 2 error handlers and keys of attributes that are not freed.
// Twin: good-small-kinds.c of mpi-handle.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TWO --implicit-check-not='{{warning|error}}:'
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=CHECK,TWO --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

typedef int MPI_Session;
typedef void Handler(MPI_Comm *, int *, ...);
typedef int CopyAttribute(MPI_Comm, int, void *, void *, void *, int *);
typedef int DeleteAttribute(MPI_Comm, int, void *, void *);
int MPI_Comm_create_errhandler(Handler *, MPI_Errhandler *);
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);
int MPI_Comm_create_keyval(CopyAttribute *, DeleteAttribute *, int *, void *);
int MPI_Comm_set_attr(MPI_Comm, int, void *);
int MPI_Session_init(MPI_Info, MPI_Errhandler, MPI_Session *);

void handler(MPI_Comm comm, Handler *own) {
  MPI_Errhandler made;
  // TWO: :[[#@LINE+1]]:3: warning: MPI_Comm_create_errhandler makes an error handler that is never freed before MPI_Finalize
  MPI_Comm_create_errhandler(own, &made);
  MPI_Comm_set_errhandler(comm, made);
}

void key(MPI_Comm comm, int *value, CopyAttribute *copy,
         DeleteAttribute *gone) {
  int name;
  // TWO: :[[#@LINE+1]]:3: warning: MPI_Comm_create_keyval makes an attribute key that is never freed before MPI_Finalize
  MPI_Comm_create_keyval(copy, gone, &name, 0);
  MPI_Comm_set_attr(comm, name, value);
}

void received(MPI_Comm comm) {
  MPI_Message found;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Mprobe takes a message that is never received
  MPI_Mprobe(0, 2, comm, &found, MPI_STATUS_IGNORE);
}

int polled(MPI_Comm comm) {
  MPI_Message found;
  int any = 0;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Improbe takes a message that is never received
  MPI_Improbe(0, 3, comm, &any, &found, MPI_STATUS_IGNORE);
  return any;
}

void session(void) {
  MPI_Session own;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Session_init makes a session that is never freed before MPI_Finalize
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &own);
}
