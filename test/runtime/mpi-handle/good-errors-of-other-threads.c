// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A question of the runtime changes nobody's error handler: each wrong call of
// one thread comes to the handler of the program, while another thread uses
// datatypes whose numbers the runtime knows as freed and has to look into.
//
// REQUIRES: mpich
// RUN: %mpicc -g %s -o %t -L%rt -ltutti_rt -Wl,-rpath,%rt -lpthread
// RUN: %exits 0 %mpirun -n 1 %t 2>&1 | %silent

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int handled, stop;
static int made, asked;

static void handle(MPI_Comm *comm, int *code, ...) {
  (void)comm, (void)code;
  ++handled;
}

/* Sends to a rank that there is not, unseen. */
static void *make_errors(void *unused) {
  int x = 0;
  for (; !stop || made < 100; ++made)
    PMPI_Send(&x, 1, MPI_INT, 99, 0, MPI_COMM_WORLD);
  return unused;
}

/* A datatype that is made unseen, with a number that was freed. */
static void use_number_again(int n) {
  MPI_Datatype types[64], again[64];
  int size;
  for (int i = 0; i < n; ++i)
    MPI_Type_contiguous(2, MPI_INT, &types[i]);
  for (int i = 0; i < n; ++i)
    MPI_Type_free(&types[i]);
  for (int i = 0; i < n; ++i)
    PMPI_Type_contiguous(3, MPI_INT, &again[i]);
  for (int i = 0; i < n; ++i) {
    MPI_Type_size(again[i], &size);
    asked += size == 12;
  }
  for (int i = 0; i < n; ++i)
    PMPI_Type_free(&again[i]);
}

int main(int argc, char **argv) {
  int level;
  pthread_t other;
  MPI_Errhandler handler;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_create_errhandler(handle, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  pthread_create(&other, 0, make_errors, 0);
  for (int i = 0; i < 20; ++i)
    use_number_again(64);
  stop = 1;
  pthread_join(other, 0);
  MPI_Errhandler_free(&handler);
  if (handled != made || asked != 20 * 64) {
    printf("error: %d of %d errors were handled, %d sizes were right\n", handled, made, asked);
    return 1;
  }
  MPI_Finalize();
  return 0;
}
