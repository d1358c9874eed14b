// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As many requests as a list has elements, which is filled beside them. That it
// is empty before is not known, as code that is not in sight was handed its
// address.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

void *take(unsigned long bytes, int *segment, void *owner);

struct partners {
  int *rank, count, most, segment;
  explicit partners(int n) : count(0), most(n) {
    rank = (int *)take(n * sizeof(int), &segment, &rank);
  }
  int size() const { return count; }
  void add(int r) { rank[count++] = r; }
};

void numbers(const int *out, int *in, int first, int last, int size,
             MPI_Comm comm) {
  MPI_Request *requests = new MPI_Request[size];
  MPI_Status *statuses = new MPI_Status[size];
  partners with(size);
  for (int i = first; i <= last; ++i) {
    MPI_Irecv(&in[i], 1, MPI_INT, i, 0, comm, &requests[with.size()]);
    with.add(i);
  }
  for (int i = 0; i < with.size(); ++i)
    MPI_Send(&out[with.rank[i]], 1, MPI_INT, with.rank[i], 0, comm);
  MPI_Waitall(with.size(), requests, statuses);
  delete[] statuses;
  delete[] requests;
}
