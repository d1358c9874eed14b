// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Twin of bad-code-checked.cpp: code that is not in sight gets the requests, or may
// take the numbers over, or gets nothing that tells what it does.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>
#include <string>
#include <vector>

void expect(int code, MPI_Request *of);
void finish();
struct Log {};
Log &operator<<(Log &log, std::vector<double> &shown);

void parts(const std::vector<std::vector<double>> &all, MPI_Comm comm,
           std::vector<MPI_Request> &sends) {
  for (size_t i = 0; i < all.size(); ++i) {
    std::vector<double> part(all[i]);
    expect(MPI_Isend(part.data(), part.size(), MPI_DOUBLE, i, 0, comm,
                     &sends[i]),
           &sends[i]);
  }
}

void size(int n, int to, MPI_Comm comm, MPI_Request *send) {
  MPI_Isend(&n, 1, MPI_INT, to, 0, comm, send);
  finish();
}
