// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The buffer is a local variable, the request outlives it.
// RUN: %found
#include <mpi.h>
#include <vector>

void last_of(int rank, MPI_Request *request) {
  int end = rank * 2;
  MPI_Isend(&end, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD, request);
  // CHECK: :[[#@LINE-1]]:3: warning: 'end' is a local variable and gone when
  // the function returns, before the MPI_Isend that sends it is complete
  // [{{.*}}mpi-buffer-modified]
}

struct Positions {
  std::vector<MPI_Request> requests;
  ~Positions() {
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  }
  void tell(unsigned long start, int next) {
    const unsigned long position = start + 10;
    requests.emplace_back();
    MPI_Isend(&position, 1, MPI_UNSIGNED_LONG, next, 0, MPI_COMM_WORLD,
              &requests.back());
    // CHECK: :[[#@LINE-2]]:5: warning: 'position' is a local variable and gone
    // when the function returns
  }
};
void tell(Positions &p, int next) { p.tell(4, next); }
void end(Positions *p) { delete p; }

// Who only checks the result of a call does not come to the request.
void must(int result, const char *what);
std::vector<MPI_Request> exchange(int here, int next, double *in) {
  std::vector<MPI_Request> requests(2);
  if (here > 0) {
    double out = here * 0.5;
    must(MPI_Isend(&out, 1, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[0]),
         "send");
    // CHECK: :[[#@LINE-2]]:10: warning: 'out' is a local variable and gone when
    // the function returns
  }
  must(MPI_Irecv(in, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                 &requests[1]),
       "receive");
  return requests;
}
