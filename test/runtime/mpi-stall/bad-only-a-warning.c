// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every rank waits, but the program may be at work where nobody sees it: in the
// function of an attribute, or in a thread that sleeps and completes a
// generalized request then. That is told, and the job goes on.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: rm -f %t.log.*
// RUN: %exits 0 env TUTTI_OPTIONS=stall_timeout=1:log_path=%t.log %mpirun -n 2 %t %t.log callback 2>&1 | FileCheck %s --check-prefixes=CHECK,CALLBACK
// RUN: rm -f %t.log.*
// RUN: %exits 0 env TUTTI_OPTIONS=stall_timeout=1:log_path=%t.log %mpirun -n 2 %t %t.log thread 2>&1 | FileCheck %s --check-prefixes=CHECK,THREAD
// CHECK: ==tutti== WARNING: no progress for 1 s: every rank waits {{.*}}[mpi-stall]
// CALLBACK: rank 0 MPI_Comm_free
// CALLBACK: rank 1 MPI_Barrier, on MPI_COMM_WORLD, {{.*}}waits for rank 0
// THREAD: rank 0 MPI_Wait
// THREAD: rank 1 MPI_Barrier, on MPI_COMM_WORLD, {{.*}}waits for rank 0

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *logs;
static MPI_Request request;

/* Until it was told, or a minute. */
static void work(void) {
  for (int i = 0; i < 600; ++i) {
    for (int rank = 0; rank < 2; ++rank) {
      char name[1000];
      struct stat file;
      snprintf(name, sizeof(name), "%s.%d", logs, rank);
      if (stat(name, &file) == 0 && file.st_size > 0)
        return;
    }
    usleep(100000);
  }
}

static int deleted(MPI_Comm comm, int key, void *value, void *extra) {
  work();
  return MPI_SUCCESS;
}

static void *worker(void *unused) {
  work();
  MPI_Grequest_complete(request);
  return NULL;
}

static int query(void *state, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 0);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
static int release(void *state) { return MPI_SUCCESS; }
static int cancel(void *state, int complete) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
  int rank, level, key;
  MPI_Comm copy;
  logs = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0 && strcmp(argv[2], "callback") == 0) {
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, deleted, &key, NULL);
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    MPI_Comm_set_attr(copy, key, NULL);
    MPI_Comm_free_keyval(&key);
    MPI_Comm_free(&copy);
  } else if (rank == 0) {
    pthread_t thread;
    MPI_Grequest_start(query, release, cancel, NULL, &request);
    MPI_Request mine = request;
    pthread_create(&thread, NULL, worker, NULL);
    MPI_Wait(&mine, MPI_STATUS_IGNORE);
    pthread_join(thread, NULL);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
