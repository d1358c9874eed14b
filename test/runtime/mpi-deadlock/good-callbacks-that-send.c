// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the program that MPI calls back compute for long, and then send
// what the others wait for: where a communicator is copied or freed, before MPI
// ends, in an error handler, and for a generalized request.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: env TUTTI_OPTIONS=patience=0.4:leaks=0 %exits 0 %mpirun -n 2 %t end 2>&1 | %silent
// RUN: %if mpich %{ env TUTTI_OPTIONS=patience=0.4:leaks=0 MPIR_CVAR_NOLOCAL=1 %exits 0 %mpirun -n 2 %t end 2>&1 | %silent %}
// RUN: %exits 0 %mpirun -n 2 %t free 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t copy 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t request 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %mpirun -n 2 %t window 2>&1 | %silent %}
// RUN: %exits 0 %mpirun -n 2 %t operation 2>&1 | %silent
#include <mpi.h>
#include <string.h>

static int rank;
static int compute_and_send(void) {
  int x = 5;
  double end = MPI_Wtime() + 1.4;
  while (MPI_Wtime() < end)
    ;
  return MPI_Send(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD);
}
static int deleted(MPI_Comm c, int key, void *value, void *extra) {
  return compute_and_send();
}
static int copied(MPI_Comm c, int key, void *extra, void *in, void *out, int *is) {
  *is = 0;
  return compute_and_send();
}
static int window_deleted(MPI_Win w, int key, void *value, void *extra) {
  return compute_and_send();
}
static int query(void *extra, MPI_Status *s) {
  MPI_Status_set_elements(s, MPI_INT, 0);
  MPI_Status_set_cancelled(s, 0);
  s->MPI_SOURCE = s->MPI_TAG = MPI_UNDEFINED;
  return compute_and_send();
}
static int nothing(void *extra) { return MPI_SUCCESS; }
static int cancel(void *extra, int complete) { return MPI_SUCCESS; }
static void slowly(void *in, void *to, int *n, MPI_Datatype *type) {
  double end = MPI_Wtime() + 1.4;
  while (MPI_Wtime() < end)
    ;
  *(int *)to += *(int *)in;
}

int main(int argc, char **argv) {
  int key = MPI_KEYVAL_INVALID, x = 0, y = 1;
  const char *how = argv[1];
  MPI_Comm w = MPI_COMM_WORLD, made, again;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(w, &rank);
  MPI_Comm_dup(w, &made);
  if (!strcmp(how, "operation")) {
    MPI_Op op;
    MPI_Op_create(slowly, 1, &op);
    MPI_Allreduce(&y, &x, 1, MPI_INT, op, w);
    MPI_Op_free(&op);
  } else if (!strcmp(how, "window")) {
    MPI_Win win;
    MPI_Win_allocate(4, 1, MPI_INFO_NULL, w, &(void *){NULL}, &win);
    if (rank == 0) {
      MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, window_deleted, &key, NULL);
      MPI_Win_set_attr(win, key, NULL);
      MPI_Win_free_keyval(&key);
    } else {
      MPI_Recv(&x, 1, MPI_INT, 0, 3, w, MPI_STATUS_IGNORE);
    }
    MPI_Win_free(&win);
  } else if (rank == 0) {
    if (!strcmp(how, "request")) {
      MPI_Request r;
      MPI_Grequest_start(query, nothing, cancel, NULL, &r);
      MPI_Grequest_complete(r);
      MPI_Wait(&r, MPI_STATUS_IGNORE);
    } else {
      MPI_Comm_create_keyval(strcmp(how, "copy") ? MPI_COMM_NULL_COPY_FN : copied,
                             strcmp(how, "copy") ? deleted
                                                 : MPI_COMM_NULL_DELETE_FN,
                             &key, NULL);
      MPI_Comm_set_attr(strcmp(how, "end") ? made : MPI_COMM_SELF, key, NULL);
      MPI_Comm_free_keyval(&key);
    }
  } else {
    if (!strcmp(how, "end") || !strcmp(how, "free") || !strcmp(how, "copy") ||
        !strcmp(how, "request"))
      MPI_Recv(&x, 1, MPI_INT, 0, 3, w, MPI_STATUS_IGNORE);
  }
  if (!strcmp(how, "copy")) {
    MPI_Comm_dup(made, &again);
    MPI_Comm_free(&again);
  }
  MPI_Comm_free(&made);
  MPI_Finalize();
  return 0;
}
