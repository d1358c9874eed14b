// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A generalized request is complete when the program says so, once, and nobody
// can say so while the only thread that may call MPI waits for it.
//
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 66 %mpirun -n 1 %t never 2>&1 | FileCheck %s --check-prefix=NEVER
// RUN: %exits 66 %mpirun -n 1 %t all 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %exits 66 %mpirun -n 1 %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: %exits 66 %mpirun -n 1 %t other 2>&1 | FileCheck %s --check-prefix=OTHER

#include <mpi.h>
#include <string.h>

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  return state ? 1 : MPI_SUCCESS;
}
static int release(void *state) { return state ? 1 : MPI_SUCCESS; }
static int cancel(void *state, int complete) { return state ? complete : 0; }

int main(int argc, char **argv) {
  int in = 0, out = 1;
  const char *what = argc > 1 ? argv[1] : "";
  MPI_Request all[2];
  MPI_Init(&argc, &argv);
  MPI_Grequest_start(query, release, cancel, 0, &all[0]);
  MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &all[1]);
  MPI_Send(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF);
  if (!strcmp(what, "never"))
    MPI_Wait(&all[0], MPI_STATUS_IGNORE);
  if (!strcmp(what, "all"))
    MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  if (!strcmp(what, "other"))
    MPI_Grequest_complete(all[1]);
  MPI_Grequest_complete(all[0]);
  if (!strcmp(what, "twice"))
    MPI_Grequest_complete(all[0]);
  MPI_Waitall(2, all, MPI_STATUSES_IGNORE);
  MPI_Finalize();
  return 0;
}

// NEVER: ==tutti== ERROR: a generalized request is waited for that the program has not completed; no other thread may call MPI {{.*}}[mpi-request]
// NEVER: MPI_Wait, waits for it {{.*}}bad-generalized.c:34:
// NEVER: MPI_Grequest_start, made it {{.*}}bad-generalized.c:30:
// ALL: ==tutti== ERROR: a generalized request is waited for that the program has not completed; no other thread may call MPI {{.*}}[mpi-request]
// ALL: MPI_Waitall, waits for it {{.*}}bad-generalized.c:36:
// TWICE: ==tutti== ERROR: a generalized request is completed that is complete already {{.*}}[mpi-request]
// TWICE: MPI_Grequest_complete, completes it {{.*}}bad-generalized.c:41:
// OTHER: ==tutti== ERROR: a request is completed as a generalized one that is none {{.*}}[mpi-request]
// OTHER: MPI_Grequest_complete, completes it {{.*}}bad-generalized.c:38:
// OTHER: MPI_Irecv, made it {{.*}}bad-generalized.c:31:
