// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime of C++ calls the destructor of a static object. It has the type
// of a virtual one, but a channel that is deleted, and has a rank where the
// session has its flag, is no session.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | %silent
#include <mpi.h>

class Session {
public:
  static Session &get() {
    static Session Only;
    return Only;
  }
  int rank() const { return Rank; }

private:
  Session() {
    int Already = 0;
    MPI_Initialized(&Already);
    if (!Already) {
      MPI_Init(nullptr, nullptr);
      Started = true;
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &Rank);
    MPI_Comm_size(MPI_COMM_WORLD, &Size);
  }
  ~Session() {
    int Over = 0;
    MPI_Finalized(&Over);
    if (!Over && Started)
      MPI_Finalize();
  }
  int Rank = -1, Size = 1;
  bool Started = false;
};

struct Channel {
  virtual ~Channel() = default;
  virtual int sum(int Mine) = 0;
};

struct WorldChannel : Channel {
  explicit WorldChannel(int Rank) : Rank(Rank) {}
  int sum(int Mine) override {
    int All = 0;
    MPI_Allreduce(&Mine, &All, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    return All;
  }
  int Rank;
};

struct Guard {
  explicit Guard(Session &S) : To(new WorldChannel(S.rank())) {}
  ~Guard() { delete To; }
  int finish(bool Bad) { return To->sum(Bad ? 1 : 0); }
  Channel *To;
};

int run() {
  Session &S = Session::get();
  Guard G(S);
  return G.finish(S.rank() > 3) > 9;
}
