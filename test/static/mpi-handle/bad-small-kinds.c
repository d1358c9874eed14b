// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error handlers, keys of attributes, messages and sessions that nothing has
// set, or that are gone.
// Twin: good-small-kinds.c.
// RUN: %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
// RUN: %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{warning|error}}:'
#include <mpi.h>

typedef int MPI_Session;
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);
int MPI_Errhandler_free(MPI_Errhandler *);
int MPI_Comm_set_attr(MPI_Comm, int, void *);
int MPI_Session_init(MPI_Info, MPI_Errhandler, MPI_Session *);
int MPI_Session_finalize(MPI_Session *);

void handler(MPI_Comm comm) {
  MPI_Errhandler on_error;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_set_errhandler uses an error handler that was never set
  MPI_Comm_set_errhandler(comm, on_error);
}

void freed_handler(MPI_Comm comm) {
  MPI_Errhandler on_error = MPI_ERRHANDLER_NULL;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Errhandler_free frees an error handler that is null
  MPI_Errhandler_free(&on_error);
}

void key(MPI_Comm comm, int *value) {
  int name;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Comm_set_attr uses an attribute key that was never set
  MPI_Comm_set_attr(comm, name, value);
}

void received(MPI_Comm comm, int *into) {
  MPI_Message first;
  MPI_Mprobe(0, 2, comm, &first, MPI_STATUS_IGNORE);
  MPI_Mrecv(into, 1, MPI_INT, &first, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Mrecv gets the handle of a message that is received already
  MPI_Mrecv(into, 1, MPI_INT, &first, MPI_STATUS_IGNORE);
  // CHECK: :[[#@LINE-3]]:3: note: 'first' is received here
}

void not_probed(int *into) {
  MPI_Message none;
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Mrecv receives a message that no probe has found
  MPI_Mrecv(into, 1, MPI_INT, &none, MPI_STATUS_IGNORE);
}

void session(void) {
  MPI_Session own;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &own);
  MPI_Session_finalize(&own);
  // CHECK: :[[#@LINE+1]]:3: warning: MPI_Session_finalize frees a session that is freed already
  MPI_Session_finalize(&own);
}
