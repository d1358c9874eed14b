// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads make, use and free their own communicators, datatypes, groups and
// files at the same time; what is shared is freed when nobody uses it; and a
// datatype is freed by a thread that has got the message sent with it, while the
// thread that sent may not be back.
//
// RUN: %mpicc -g -pthread %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt
// RUN: %exits 0 %mpirun -n 2 %t %t.file 2>&1 | %silent
// RUN: %if mpich %{ %exits 0 %mpirun -n 4 %t %t.file 2>&1 | %silent %}

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 3, TURNS = 40 };
static MPI_Comm comms[THREADS], selves[THREADS], shared;
static MPI_Datatype sent;
static int rank, size;
static const char *path;

static void *own(void *number) {
  int t = *(int *)number, x = t, y;
  char name[512];
  MPI_File file;
  for (int k = 0; k < TURNS; ++k) {
    MPI_Comm mine;
    MPI_Datatype type;
    MPI_Group group;
    MPI_Comm_dup(comms[t], &mine);
    MPI_Type_contiguous(1, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Comm_group(shared, &group);
    MPI_Sendrecv(&x, 1, type, (rank + 1) % size, t, &y, 1, type, (rank + size - 1) % size, t, mine, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Group_free(&group);
    MPI_Comm_free(&mine);
  }
  snprintf(name, sizeof(name), "%s.%d.%d", path, rank, t);
  MPI_File_open(selves[t], name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_write_at(file, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_read_at(file, 0, &y, 1, MPI_INT, MPI_STATUS_IGNORE);
  MPI_File_close(&file);
  return NULL;
}

static void *sends(void *unused) {
  int x[2] = {1, 2};
  MPI_Ssend(x, 1, sent, rank, 77, shared);
  return unused;
}

int main(int argc, char **argv) {
  int provided, number[THREADS], y[2];
  pthread_t threads[THREADS];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  path = argv[1];
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &shared);
  for (int i = 0; i < THREADS; ++i) {
    number[i] = i;
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
    MPI_Comm_dup(MPI_COMM_SELF, &selves[i]); /* opening is collective */
  }
  for (int i = 0; i < THREADS; ++i)
    pthread_create(&threads[i], NULL, own, &number[i]);
  for (int i = 0; i < THREADS; ++i)
    pthread_join(threads[i], NULL);
  for (int k = 0; k < TURNS; ++k) {
    MPI_Type_contiguous(2, MPI_INT, &sent);
    MPI_Type_commit(&sent);
    pthread_create(&threads[0], NULL, sends, NULL);
    MPI_Recv(y, 2, MPI_INT, rank, 77, shared, MPI_STATUS_IGNORE);
    MPI_Datatype its = sent;
    MPI_Type_free(&its);
    pthread_join(threads[0], NULL);
  }
  for (int i = 0; i < THREADS; ++i) {
    MPI_Comm_free(&comms[i]);
    MPI_Comm_free(&selves[i]);
  }
  MPI_Comm_free(&shared);
  MPI_Finalize();
  return 0;
}
