// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is sent ends with the turn of a loop. Code that is not in sight gets the
// code that the call has returned, or only reads the numbers: that completes no
// request. Twin: good-code-checked.cpp.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <string>
#include <vector>

void expect(int code, const std::string &what);
struct Log {};
Log &operator<<(Log &log, const std::vector<double> &shown);

void parts(const std::vector<std::vector<double>> &all, MPI_Comm comm,
           std::vector<MPI_Request> &sends) {
  for (size_t i = 0; i < all.size(); ++i) {
    std::vector<double> part(all[i]);
    expect(MPI_Isend(part.data(), part.size(), MPI_DOUBLE, i, 0, comm,
                     &sends[i]),
           "a part is sent");
  }
  // CHECK: :[[#@LINE-1]]:3: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  // CHECK: :[[#@LINE-5]]:12: note: started here
}

void shown(const std::vector<std::vector<double>> &all, MPI_Comm comm,
           std::vector<MPI_Request> &sends, Log &log) {
  for (size_t i = 0; i < all.size(); ++i) {
    std::vector<double> part(all[i]);
    int code = MPI_Isend(part.data(), part.size(), MPI_DOUBLE, i, 0, comm,
                         &sends[i]);
    expect(code, "a part is sent");
  }
  // CHECK: :[[#@LINE-1]]:3: warning: the buffer is freed before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
}

void size(int n, int to, MPI_Comm comm, MPI_Request *send) {
  expect(MPI_Isend(&n, 1, MPI_INT, to, 0, comm, send), "a size is sent");
  // CHECK: :[[#@LINE-1]]:10: warning: 'n' is a local variable and gone when the function returns, before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
}
