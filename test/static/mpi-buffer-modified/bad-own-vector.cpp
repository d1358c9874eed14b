// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The requests are in a vector of the function: code that is not in sight, and
// that gets neither the vector nor an element, completes none of them.
//
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_ompi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not={{warning\|error}}:
#include <mpi.h>
#include <vector>

void expect(bool fine, const char *what);

void sizes(const std::vector<unsigned> &length, const int *to, MPI_Comm comm) {
  std::vector<MPI_Request> sends(length.size());
  for (unsigned i = 0; i < length.size(); ++i) {
    const unsigned mine = length[i];
    // CHECK: :[[#@LINE-1]]:20: warning: 'mine' is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
    int error =
        MPI_Isend(&mine, 1, MPI_UNSIGNED, to[i], 0, comm, &sends[i]);
    expect(error == MPI_SUCCESS, "a size is sent");
  }
  MPI_Waitall(int(sends.size()), sends.data(), MPI_STATUSES_IGNORE);
}

void halves(double *in, double *out, int peer, MPI_Comm comm) {
  std::vector<MPI_Request> pair(2);
  MPI_Irecv(in, 8, MPI_DOUBLE, peer, 0, comm, &pair[0]);
  MPI_Isend(out, 8, MPI_DOUBLE, peer, 0, comm, &pair[1]);
  expect(pair.size() == 2, "both are under way");
  out[3] = 0;
  // CHECK: :[[#@LINE-1]]:10: warning: {{.*}} is written to before the MPI_Isend that sends it is complete [{{.*}}mpi-buffer-modified]
  MPI_Waitall(2, pair.data(), MPI_STATUSES_IGNORE);
}
