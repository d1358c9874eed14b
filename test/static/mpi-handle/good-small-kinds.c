// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Error handlers, keys of attributes, messages and sessions: made, used, freed;
// predefined ones; what a probe finds in one round of several.
// Twin: bad-small-kinds.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | count 0
#include <mpi.h>

typedef int MPI_Session;
typedef void Handler(MPI_Comm *, int *, ...);
typedef int CopyAttribute(MPI_Comm, int, void *, void *, void *, int *);
typedef int DeleteAttribute(MPI_Comm, int, void *, void *);
int MPI_Comm_create_errhandler(Handler *, MPI_Errhandler *);
int MPI_Comm_get_errhandler(MPI_Comm, MPI_Errhandler *);
int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler);
int MPI_Errhandler_free(MPI_Errhandler *);
int MPI_Comm_create_keyval(CopyAttribute *, DeleteAttribute *, int *, void *);
int MPI_Comm_set_attr(MPI_Comm, int, void *);
int MPI_Comm_delete_attr(MPI_Comm, int);
int MPI_Comm_free_keyval(int *);
int MPI_Session_init(MPI_Info, MPI_Errhandler, MPI_Session *);
int MPI_Session_finalize(MPI_Session *);

void handler(MPI_Comm comm, Handler *own) {
  MPI_Errhandler made, old, returned = MPI_ERRORS_RETURN;
  MPI_Comm_get_errhandler(comm, &old);
  MPI_Comm_create_errhandler(own, &made);
  MPI_Comm_set_errhandler(comm, made);
  MPI_Errhandler_free(&made);
  MPI_Comm_set_errhandler(comm, returned);
  MPI_Comm_set_errhandler(comm, old);
  MPI_Errhandler_free(&old);
}

void key(MPI_Comm comm, int *value, CopyAttribute *copy,
         DeleteAttribute *gone) {
  int name;
  MPI_Comm_create_keyval(copy, gone, &name, 0);
  MPI_Comm_set_attr(comm, name, value);
  MPI_Comm_delete_attr(comm, name);
  MPI_Comm_free_keyval(&name);
}

void received(MPI_Comm comm, int *into) {
  MPI_Message found;
  int any = 0;
  MPI_Mprobe(0, 2, comm, &found, MPI_STATUS_IGNORE);
  MPI_Mrecv(into, 1, MPI_INT, &found, MPI_STATUS_IGNORE);
  MPI_Improbe(0, 3, comm, &any, &found, MPI_STATUS_IGNORE);
  if (any)
    MPI_Mrecv(into, 1, MPI_INT, &found, MPI_STATUS_IGNORE);
}

void session(void) {
  MPI_Session own;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &own);
  MPI_Session_finalize(&own);
}
