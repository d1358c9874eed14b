// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Freed: by a helper that gets the address, through another name, by whoever
// keeps a copy of the handle or is given the address.
// Twin: bad-stored.c.
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
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
  for (int I = 0; I < 2; I++) {
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &G->face[I]);
    MPI_Type_commit(&G->face[I]);
  }
  G->all = malloc(N * sizeof(MPI_Request));
  G->data = malloc(N * N * sizeof(double));
  G->n = N;
  for (int I = 0; I < N; I++)
    MPI_Recv_init(&G->data[I], 1, G->face[0], I, 0, G->rows, &G->all[I]);
  MPI_Comm_group(Comm, &Everybody);
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

static void drop(MPI_Request *All, int N) {
  for (int I = 0; I < N; I++)
    MPI_Request_free(&All[I]);
}

void end(struct grid *G) {
  MPI_Comm Old = G->rows;
  MPI_Comm_free(&Old);
  for (int I = 0; I < 2; I++) {
    MPI_Datatype *T = G->face + I;
    MPI_Type_free(T);
  }
  drop(G->all, G->n);
  MPI_Group_free(&Everybody);
  free(G->all);
  free(G->data);
  free(G);
}

struct kept {
  MPI_Comm mine, copied;
};
MPI_Comm Elsewhere;
void keeper(MPI_Comm *Comm);

void keep(struct kept *K, MPI_Comm Comm) {
  MPI_Comm_dup(Comm, &K->mine);
  keeper(&K->mine);
  MPI_Comm_dup(Comm, &K->copied);
  Elsewhere = K->copied;
  free(K);
}
