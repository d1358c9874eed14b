// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two threads match messages that one thread sends. Who is first in MPI comes
// back last from the probe, so the order in which their calls end is not that
// of the messages.
//
// RUN: %mpicc -g %s -o %t -pthread -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t waits 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t asks 2>&1 | %silent
// RUN: %exits 0 %mpirun -n 2 %t receives 2>&1 | %silent
#define _GNU_SOURCE
#include <dlfcn.h>
#include <mpi.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

static const char *how;
static atomic_int taken, second_is_back;

static int is(const char *name) { return !strcmp(how, name); }

/* Whoever has the first message stays in the call until the other one is back. */
static void overtaken(void) {
  if (atomic_fetch_add(&taken, 1) == 0)
    while (!atomic_load(&second_is_back))
      sched_yield();
}
#define BELOW(name, type) type *below = (type *)dlsym(RTLD_NEXT, name)
typedef int probe_type(int, int, MPI_Comm, MPI_Message *, MPI_Status *);
typedef int ask_type(int, int, MPI_Comm, int *, MPI_Message *, MPI_Status *);
int PMPI_Mprobe(int from, int tag, MPI_Comm c, MPI_Message *m, MPI_Status *s) {
  BELOW("PMPI_Mprobe", probe_type);
  int status = below(from, tag, c, m, s);
  overtaken();
  return status;
}
int PMPI_Improbe(int from, int tag, MPI_Comm c, int *found, MPI_Message *m, MPI_Status *s) {
  BELOW("PMPI_Improbe", ask_type);
  int status = below(from, tag, c, found, m, s);
  if (*found)
    overtaken();
  return status;
}

static void *take(void *main_thread) {
  int in[2], count, found = 0;
  MPI_Status status;
  MPI_Message message;
  /* The other thread is in its call, with the first message. */
  while (!main_thread && !atomic_load(&taken))
    sched_yield();
  if (is("receives") && !main_thread) {
    MPI_Recv(in, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    atomic_store(&second_is_back, 1);
    return NULL;
  }
  if (!is("asks"))
    MPI_Mprobe(0, 0, MPI_COMM_WORLD, &message, &status);
  while (is("asks") && !found)
    MPI_Improbe(0, 0, MPI_COMM_WORLD, &found, &message, &status);
  if (!main_thread)
    atomic_store(&second_is_back, 1);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Mrecv(in, count, MPI_INT, &message, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, data[2] = {0};
  pthread_t thread;
  how = argv[1];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(data, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (level == MPI_THREAD_MULTIPLE) {
    pthread_create(&thread, NULL, take, NULL);
    take(&thread);
    pthread_join(thread, NULL);
  }
  MPI_Finalize();
  return 0;
}
