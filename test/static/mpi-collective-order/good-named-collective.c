// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: export TUTTI_PASS_OPTIONS=level=2; %quiet
// Twin of bad-named-collective.c: all ranks come to it, the name means threads
// or says what is asked of a collective, or the communicator has those ranks.
#include <mpi.h>

struct place {
  int rank;
  MPI_Comm comm, first;
};
int opened(const char *name);
void mesh_bcast(void *data, int bytes);
void mesh_barrier(void);
void thread_barrier(int n);
int bcast_size(void);
void comm_sum_barrier(MPI_Comm comm);
void bcast_send(void *data);
void bcast_receive(void *data);

int agreed(MPI_Comm comm, const char *name, double *box) {
  int rank, ok = 1;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    ok = opened(name);
  mesh_bcast(&ok, 4);
  if (!ok)
    return 1;
  mesh_bcast(box, 48);
  return 0;
}

void each_its_way(MPI_Comm comm, double *box) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    box[0] = 1;
    mesh_bcast(box, 8);
  } else {
    mesh_bcast(box, 8);
  }
}

int other_names(MPI_Comm comm) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    thread_barrier(4);
  return rank == 0 ? bcast_size() : 0;
}

void two_parts(MPI_Comm comm, void *data) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (rank == 0)
    bcast_send(data);
  else
    bcast_receive(data);
}

void of_a_part(MPI_Comm comm) {
  int rank;
  MPI_Comm part;
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_split(comm, rank == 0 ? 0 : MPI_UNDEFINED, 0, &part);
  if (rank == 0) {
    comm_sum_barrier(part);
    MPI_Comm_free(&part);
  }
}

void by_setting(MPI_Comm comm, int wanted) {
  int rank;
  MPI_Comm_rank(comm, &rank);
  if (wanted)
    mesh_barrier();
}
