// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As good-started-by-helper.cpp, but who has received enough leaves the loop,
// whether it has started the barrier or not.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clang -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck %s
#include <list>
#include <mpi.h>

struct Pending {
  MPI_Request request;
  bool test() {
    int flag;
    MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    return flag;
  }
};

struct Team {
  MPI_Comm comm;
  Pending barrier() const {
    Pending p;
    MPI_Ibarrier(comm, &p.request);
    return p;
  }
};

class Mail {
public:
  void exchange() {
    bool done = false, started = false;
    Pending all;
    while (!done) {
      receive();
      if (got.size() == 8)
        done = true;
      if (started) {
        if (all.test())
          done = true;
      } else if (sent()) {
        // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: MPI_Ibarrier (called by {{.*}}barrier{{.*}} is not reached
        all = team.barrier();
        started = true;
      }
    }
  }

private:
  void receive() {
    int here, n;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, 7, team.comm, &here, &status);
    if (!here)
      return;
    MPI_Recv(&n, 1, MPI_INT, status.MPI_SOURCE, 7, team.comm, &status);
    got.push_back(n);
  }
  bool sent() {
    int flag;
    MPI_Testall(sends, out, &flag, MPI_STATUSES_IGNORE);
    return flag;
  }

  Team team;
  std::list<int> got;
  int sends = 0;
  MPI_Request *out = nullptr;
};

void exchange(Mail &m) { m.exchange(); }
