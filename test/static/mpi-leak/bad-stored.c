// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is made into members of a structure that no other file knows, or into
// variables of the file, and what nothing here frees. Twin: good-stored.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %found
#include <mpi.h>
#include <stdlib.h>

struct grid {
  int n;
  MPI_Comm rows;
  MPI_Datatype face[2];
  MPI_Request *all;
  double *data;
};

static MPI_Group Everybody;

struct grid *begin(MPI_Comm Comm, int N) {
  struct grid *G = malloc(sizeof *G);
  MPI_Comm_split(Comm, N, 0, &G->rows);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_split makes a communicator that is never freed before MPI_Finalize [{{.*}}mpi-leak]
  // CHECK: note: it is kept in a member of 'grid'; nothing in this file frees or completes what is there
  for (int I = 0; I < 2; I++) {
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &G->face[I]);
    // CHECK: :[[#@LINE-1]]:5: warning: MPI_Type_vector makes a datatype that is never freed
    MPI_Type_commit(&G->face[I]);
  }
  G->all = malloc(N * sizeof(MPI_Request));
  G->data = malloc(N * N * sizeof(double));
  G->n = N;
  for (int I = 0; I < N; I++)
    MPI_Recv_init(&G->data[I], 1, G->face[0], I, 0, G->rows, &G->all[I]);
  // CHECK: :[[#@LINE-1]]:5: warning: MPI_Recv_init makes a request that is never freed
  MPI_Comm_group(Comm, &Everybody);
  // CHECK: :[[#@LINE-1]]:3: warning: MPI_Comm_group makes a group that is never freed
  // CHECK: note: it is kept in 'Everybody'; nothing in this file frees
  return G;
}

int size_of(struct grid *G) {
  int Size, Here;
  MPI_Comm_size(G->rows, &Size);
  MPI_Group_size(Everybody, &Here);
  return Size + Here;
}

void step(struct grid *G) {
  MPI_Startall(G->n, G->all);
  MPI_Waitall(G->n, G->all, MPI_STATUSES_IGNORE);
}

void end(struct grid *G) {
  free(G->all);
  free(G->data);
  free(G);
}
