// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin: what is sent stays as it is, or the vector, an element or where it
// stands is given to code that is not in sight, which may complete.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

void expect(bool fine, const char *what);
void finish(std::vector<MPI_Request> &all);
void finish(MPI_Request *one);
void finish(int n, MPI_Request *all);
struct Pool {
  explicit Pool(std::vector<MPI_Request> *all);
  void finish();
};

void sizes(const std::vector<unsigned> &length, const int *to, MPI_Comm comm) {
  std::vector<MPI_Request> sends(length.size());
  for (unsigned i = 0; i < length.size(); ++i) {
    int error =
        MPI_Isend(&length[i], 1, MPI_UNSIGNED, to[i], 0, comm, &sends[i]);
    expect(error == MPI_SUCCESS, "a size is sent");
  }
  MPI_Waitall(int(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
}

void each(const std::vector<unsigned> &length, const int *to, MPI_Comm comm) {
  std::vector<MPI_Request> sends(length.size());
  for (unsigned i = 0; i < length.size(); ++i) {
    const unsigned mine = length[i];
    MPI_Isend(&mine, 1, MPI_UNSIGNED, to[i], 0, comm, &sends[i]);
    finish(&sends[i]);
  }
}

void whole(double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> pair(2);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &pair[0]);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 1, comm, &pair[1]);
  finish(pair);
  out[3] = 0;
}

void bare(double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> pair(2);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &pair[0]);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 1, comm, &pair[1]);
  finish(int(pair.size()), pair.data());
  out[3] = 0;
}

void kept(double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> pair(1);
  Pool pool(&pair);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &pair[0]);
  pool.finish();
  out[3] = 0;
}

void swapped(double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> mine(1), other;
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &mine[0]);
  mine.swap(other);
  finish(other);
  out[3] = 0;
}

void copied(double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> mine(1);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &mine[0]);
  MPI_Request one = mine[0];
  finish(&one);
  out[3] = 0;
}
