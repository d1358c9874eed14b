// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the generated calls work on: communicators, windows and files of every
// kind, made anew for each case, and buffers and vectors that fit them.
//
//   program go <case>...    all of them, one after the other; errors returned
//   program stop <case>...  the same; whoever gets to the end was not stopped
#ifndef SUPPORT_H
#define SUPPORT_H

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tutti/Abi.h"

#define MANY 64
enum scope { INTRA, INTER, HALF, CART, GRAPH, DIST, WINDOW, FILE_, NONE };

static int rank, size, returns;
static MPI_Comm comm = MPI_COMM_NULL, newcomm, world;
static MPI_Win win, newwin;
static MPI_File file, newfile;
static MPI_Request req;
static MPI_Status status;
static MPI_Group group;
static char sb[1 << 16], rb[1 << 16], wb[4096], path[256];
static char port[MPI_MAX_PORT_NAME];
static void *base;
static int out, codes[MANY];
static int ones[MANY], twos[MANY], disps[MANY], yes[MANY], no[MANY];
static MPI_Aint adisps[MANY];
static MPI_Datatype ints[MANY], floats[MANY];
static MPI_Info info;
static int shares[MANY], index2[MANY], edges2[2 * MANY], index1[MANY], swapped[2 * MANY];
static int dims[2], flat[2], zeros[2 * MANY], me[1], next[1], remote;
#if MPI_VERSION >= 4
static MPI_Count ones_c[MANY], twos_c[MANY];
#endif

static void prepare(void) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  world = MPI_COMM_WORLD;
  for (int i = 0; i < MANY; ++i) {
    ones[i] = yes[i] = 1;
    twos[i] = 2;
    disps[i] = 16 * i;
    adisps[i] = 64 * i;
    ints[i] = MPI_INT;
    floats[i] = MPI_FLOAT;
    index2[i] = 2 * (i + 1);
    index1[i] = i + 1;
#if MPI_VERSION >= 4
    ones_c[i] = 1;
    twos_c[i] = 2;
#endif
  }
  for (int i = 0; i < size; ++i) {
    edges2[2 * i] = swapped[2 * i + 1] = (i + size - 1) % size;
    edges2[2 * i + 1] = swapped[2 * i] = (i + 1) % size;
  }
  int half = rank < size / 2 ? size / 2 : size - size / 2;
  for (int i = 0; i < half; ++i)
    shares[i] = 12 / half;
  MPI_Info_create(&info);
  dims[0] = size;
  dims[1] = flat[0] = flat[1] = 1;
  me[0] = rank;
  next[0] = (rank + 1) % size;
  remote = rank < size / 2 ? size / 2 : 0;
}

static void on_comm(MPI_Comm c) {
  if (returns)
    MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
}

/* The first half and the second, and what is between them. */
static void halves(MPI_Comm *half) {
  MPI_Comm_split(world, rank < size / 2, rank, half);
}

static void make(enum scope what) {
  MPI_Comm half;
  int previous = (rank + size - 1) % size, around[2] = {1, 0};
  switch (what) {
  case INTRA:
    MPI_Comm_dup(world, &comm);
    break;
  case HALF:
    halves(&comm);
    break;
  case INTER:
    halves(&half);
    MPI_Intercomm_create(half, 0, world, remote, 1, &comm);
    MPI_Comm_free(&half);
    break;
  case CART:
    MPI_Cart_create(world, 2, dims, around, 0, &comm);
    break;
  case GRAPH:
    MPI_Graph_create(world, size, index2, edges2, 0, &comm);
    break;
  case DIST:
    MPI_Dist_graph_create_adjacent(world, 1, &previous, MPI_UNWEIGHTED, 1, next,
                                   MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);
    break;
  case WINDOW:
    MPI_Comm_dup(world, &comm);
    MPI_Win_create(wb, 1024, 1, MPI_INFO_NULL, comm, &win);
    if (returns)
      MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    break;
  case FILE_:
    MPI_Comm_dup(world, &comm);
    MPI_File_open(comm, path, MPI_MODE_RDWR | MPI_MODE_CREATE, MPI_INFO_NULL,
                  &file);
    break;
  case NONE:
    return;
  }
  on_comm(comm);
  MPI_Comm_group(comm, &group);
}

/* After a call that went well everywhere. */
static void unmake(enum scope what) {
  if (group != MPI_GROUP_NULL)
    MPI_Group_free(&group);
  if (what == WINDOW && win != MPI_WIN_NULL)
    MPI_Win_free(&win);
  if (what == FILE_ && file != MPI_FILE_NULL)
    MPI_File_close(&file);
  if (what != NONE && comm != MPI_COMM_NULL)
    MPI_Comm_free(&comm);
}

static void finish(void) {
  if (newcomm != MPI_COMM_NULL)
    MPI_Comm_free(&newcomm);
  if (newwin != MPI_WIN_NULL)
    MPI_Win_free(&newwin);
  if (newfile != MPI_FILE_NULL)
    MPI_File_close(&newfile);
}

/* The root of an intercommunicator: rank 0 of the first half. */
static int inter_root(int root) {
  if (rank >= size / 2)
    return root;
  return rank == root ? MPI_ROOT : MPI_PROC_NULL;
}

static const char *class_name(int class) {
  return class == MPI_SUCCESS      ? "none"
         : class == MPI_ERR_ROOT   ? "root"
         : class == MPI_ERR_OP     ? "op"
         : class == MPI_ERR_TYPE   ? "type"
         : class == MPI_ERR_COUNT  ? "count"
         : class == MPI_ERR_BUFFER ? "buffer"
         : class == MPI_ERR_ARG    ? "arg"
         : class == MPI_ERR_OTHER  ? "other"
                                   : "strange";
}

struct test {
  int (*call)(int odd);
  void (*done)(void);
  enum scope scope;
  int faulty, odd, least;
};
extern const struct test tests[];
extern const int num_tests;

static void play(int n) {
  const struct test *t = &tests[n];
  if (size < t->least)
    return;
  newcomm = MPI_COMM_NULL;
  newwin = MPI_WIN_NULL;
  newfile = MPI_FILE_NULL;
  group = MPI_GROUP_NULL;
  make(t->scope);
  int odd = t->odd < 0 ? size + t->odd : t->odd;
  int result = t->call(t->faulty && rank == odd), class = 0;
  if (result != MPI_SUCCESS)
    MPI_Error_class(result, &class);
  if (!t->faulty) {
    if (class) {
      fprintf(stderr, "case_%d: the call failed\n", n);
      MPI_Abort(MPI_COMM_WORLD, 3);
    }
    t->done();
    finish();
    unmake(t->scope);
  } else {
    char line[64];
    int length = snprintf(line, sizeof line, "returned %d %s %s\n", n,
                          rank == odd ? "odd" : "even", class_name(class));
    if (write(1, line, length) != length)
      _exit(4);
  }
}

int main(int argc, char **argv) {
  returns = argc > 1 && !strcmp(argv[1], "go");
  snprintf(path, sizeof path, "%s", getenv("AGREEMENT_FILE"));
  MPI_Init(&argc, &argv);
  prepare();
  for (int i = 2; i < argc; ++i)
    if (atoi(argv[i]) < num_tests)
      play(atoi(argv[i]));
  if (argc > 1 && strcmp(argv[1], "clean")) {
    /* What was left open may not be finalised. */
    usleep(300000);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
      fprintf(stderr, "reached the end\n");
    fflush(NULL);
    usleep(300000);
    MPI_Abort(MPI_COMM_WORLD, 7);
  }
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}

#endif
