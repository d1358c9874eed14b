// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All ranks are in the part, or the file: some of them do not come.
// RUN: %found
#include <mpi.h>

struct part {
  MPI_Comm comm;
  int id, size;
};
void count(struct part *, int *);
void settle(void);

static void begin(struct part *p, MPI_Comm from) {
  MPI_Comm_dup(from, &p->comm);
  MPI_Comm_rank(p->comm, &p->id);
  MPI_Comm_size(p->comm, &p->size);
}
static int table(double *x, const char *name, MPI_Comm comm) {
  struct part p;
  MPI_File f;
  int n = 1;
  begin(&p, comm);
  MPI_File_open(p.comm, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  MPI_File_read_all(f, x, 4, MPI_DOUBLE, MPI_STATUS_IGNORE);
  count(&p, &n);
  MPI_Bcast(x, 4, MPI_DOUBLE, 0, p.comm);
  MPI_File_close(&f);
  MPI_Comm_free(&p.comm);
  return n;
}

void use(int active, double *x, const char *name) {
  MPI_Comm comm, other;
  int rank;
  // Here no witness is looked for any further.
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, active, 0, &other);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm);
  if (rank < active)
    table(x, name, comm);
    // CHECK: :[[@LINE-1]]:5: warning: MPI_Comm_dup (called by 'table') is not reached by every rank of
  MPI_Comm_free(&comm);
  MPI_Comm_free(&other);
}

// A file is of the ranks that opened it.
void columns(int active, double *x, const char *name) {
  MPI_Comm comm, other;
  MPI_File f;
  int rank;
  MPI_Intercomm_create(MPI_COMM_SELF, 0, MPI_COMM_WORLD, active, 0, &other);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm);
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &f);
  settle();
  if (rank < active)
    MPI_File_read_all(f, x, 4, MPI_DOUBLE, MPI_STATUS_IGNORE);
    // CHECK: :[[@LINE-1]]:5: warning: MPI_File_read_all is not reached by every rank of file 'f'
  MPI_File_close(&f);
  MPI_Comm_free(&comm);
  MPI_Comm_free(&other);
}
