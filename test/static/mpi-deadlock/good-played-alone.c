// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a library that go right when all ranks enter them together, or
// are the part of some ranks alone. Twin: bad-played-alone.c.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

struct Halo {
  int Partners, *Rank, *Length, Place;
  double **Out, **In;
  MPI_Comm Comm;
};

void posted(struct Halo *h, MPI_Request *r) {
  for (int i = 0; i < h->Partners; ++i)
    MPI_Irecv(h->In[i], h->Length[i], MPI_DOUBLE, h->Rank[i], 7, h->Comm,
              r + i);
  for (int i = 0; i < h->Partners; ++i)
    MPI_Send(h->Out[i], h->Length[i], MPI_DOUBLE, h->Rank[i], 7, h->Comm);
  MPI_Waitall(h->Partners, r, MPI_STATUSES_IGNORE);
}

// Who comes first is known to the caller, or stands in memory.
void byPlace(struct Halo *h, int i) {
  if (h->Place % 2) {
    MPI_Send(h->Out[i], 1, MPI_DOUBLE, h->Rank[i], 7, h->Comm);
    MPI_Recv(h->In[i], 1, MPI_DOUBLE, h->Rank[i], 7, h->Comm,
             MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(h->In[i], 1, MPI_DOUBLE, h->Rank[i], 7, h->Comm,
             MPI_STATUS_IGNORE);
    MPI_Send(h->Out[i], 1, MPI_DOUBLE, h->Rank[i], 7, h->Comm);
  }
  MPI_Barrier(h->Comm);
}

void byNumber(double *a, double *b, int n, int partner, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank < partner)
    MPI_Send(a, n, MPI_DOUBLE, partner, 7, comm);
  MPI_Recv(b, n, MPI_DOUBLE, partner, 7, comm, MPI_STATUS_IGNORE);
  if (rank > partner)
    MPI_Send(a, n, MPI_DOUBLE, partner, 7, comm);
  MPI_Barrier(comm);
}

void ring(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Sendrecv(a, n, MPI_DOUBLE, (rank + 1) % size, 3, b, n, MPI_DOUBLE,
               (rank + size - 1) % size, 3, comm, MPI_STATUS_IGNORE);
}

// A line: the last one has nobody to send to.
void line(double *a, double *b, int n, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  int to = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
  int from = rank > 0 ? rank - 1 : MPI_PROC_NULL;
  MPI_Send(a, n, MPI_DOUBLE, to, 3, comm);
  MPI_Recv(b, n, MPI_DOUBLE, from, 3, comm, MPI_STATUS_IGNORE);
}

// The first rank is elsewhere.
void worker(double *a, int n, MPI_Comm comm) {
  MPI_Send(a, n, MPI_DOUBLE, 0, 3, comm);
  MPI_Recv(a, n, MPI_DOUBLE, 0, 4, comm, MPI_STATUS_IGNORE);
}

// The messages that are received were sent by other functions.
void step(double *a, double *b, int left, int right, MPI_Comm comm) {
  MPI_Recv(a, 1, MPI_DOUBLE, left, 3, comm, MPI_STATUS_IGNORE);
  MPI_Send(b, 1, MPI_DOUBLE, right, 4, comm);
}

void collect(double *a, int root, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank != root) {
    MPI_Send(a, 1, MPI_DOUBLE, root, 3, comm);
    return;
  }
  for (int i = 0; i < size; ++i)
    if (i != root)
      MPI_Recv(a + i, 1, MPI_DOUBLE, i, 3, comm, MPI_STATUS_IGNORE);
}

// The rank is kept in an object, and set in another file.
struct Writer {
  int Me, Ranks;
  MPI_Comm Comm;
};
void write(struct Writer *w, double *a, int n) {
  int longest, go = 0;
  MPI_Allreduce(&n, &longest, 1, MPI_INT, MPI_MAX, w->Comm);
  if (w->Me == 0) {
    for (int i = 1; i < w->Ranks; ++i) {
      MPI_Send(&go, 0, MPI_INT, i, 0, w->Comm);
      MPI_Recv(a, longest, MPI_DOUBLE, i, 0, w->Comm, MPI_STATUS_IGNORE);
    }
  } else {
    MPI_Recv(&go, 0, MPI_INT, 0, 0, w->Comm, MPI_STATUS_IGNORE);
    MPI_Send(a, n, MPI_DOUBLE, 0, 0, w->Comm);
  }
}

// Some ranks come here alone.
static void halves(double *a, double *b, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  MPI_Send(a, 1, MPI_DOUBLE, (rank + 1) % size, 3, comm);
  MPI_Recv(b, 1, MPI_DOUBLE, (rank + size - 1) % size, 3, comm,
           MPI_STATUS_IGNORE);
}
void even(double *a, double *b, MPI_Comm comm) {
  int rank, size;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank % 2)
    halves(a, b, comm);
  else
    MPI_Sendrecv(a, 1, MPI_DOUBLE, (rank + 1) % size, 3, b, 1, MPI_DOUBLE,
                 (rank + size - 1) % size, 3, comm, MPI_STATUS_IGNORE);
}

// Sender and receiver are two, which is asked, or known to who calls it.
void give(double *a, int n, int from, int to, MPI_Comm comm) {
  int rank;
  if (from == to)
    return;
  MPI_Comm_rank(comm, &rank);
  if (from == rank)
    MPI_Send(a, n, MPI_DOUBLE, to, 5, comm);
  if (to == rank)
    MPI_Recv(a, n, MPI_DOUBLE, from, 5, comm, MPI_STATUS_IGNORE);
}

void hand_over(double *a, int n, int from, int to, MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (from == rank)
    MPI_Send(a, n, MPI_DOUBLE, to, 5, comm);
  if (to == rank)
    MPI_Recv(a, n, MPI_DOUBLE, from, 5, comm, MPI_STATUS_IGNORE);
}

// Who has more than the mean gives to who has less: nobody is both.
void even_out(double *a, int *load, int mean, int size, MPI_Comm comm) {
  int rank, s = 0, d = 0;
  MPI_Comm_rank(comm, &rank);
  while (s < size && d < size) {
    if (load[s] <= mean) {
      s++;
    } else if (load[d] >= mean) {
      d++;
    } else {
      if (rank == s)
        MPI_Send(a, 1, MPI_DOUBLE, d, 5, comm);
      if (rank == d)
        MPI_Recv(a, 1, MPI_DOUBLE, s, 5, comm, MPI_STATUS_IGNORE);
      load[s]--;
      load[d]++;
    }
  }
}
