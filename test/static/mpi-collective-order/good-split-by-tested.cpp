// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Communicators that were split by what the branch tests: here, in a function
// that is handed it, or by a variable that is compared with where the
// communicator is chosen.
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O0 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// RUN: env TUTTI_PASS_OPTIONS=level=2 %clangxx -O2 -g %stub_mpi -fpass-plugin=%pass -c %s -o %t.o 2>&1 | FileCheck --allow-empty %s
// CHECK-NOT: warning:
// CHECK-NOT: error:
#include <mpi.h>

// Who has data sorts it together.
long gather(long Mine, long *All, MPI_Comm Comm) {
  MPI_Comm Part;
  int Size, Group = Mine ? 1 : 0;
  MPI_Comm_split(Comm, Group, 0, &Part);
  MPI_Comm_size(Part, &Size);
  if (Size > 1 && Group == 1)
    MPI_Allgather(&Mine, 1, MPI_LONG, All, 1, MPI_LONG, Part);
  MPI_Comm_free(&Part);
  return Size;
}

class Ranks {
  MPI_Comm C;
  int N, R;
  bool Own;
  void ask() {
    MPI_Comm_size(C, &N);
    MPI_Comm_rank(C, &R);
  }

public:
  explicit Ranks(MPI_Comm C) : C(C), Own(false) { ask(); }
  Ranks() : C(MPI_COMM_WORLD), N(0), R(0), Own(false) {}
  Ranks(const Ranks &) = delete;
  Ranks(Ranks &&O) : C(O.C), N(O.N), R(O.R), Own(O.Own) {
    O.C = MPI_COMM_NULL;
    O.Own = false;
  }
  ~Ranks() {
    if (Own)
      MPI_Comm_free(&C);
  }
  int rank() const { return R; }
  MPI_Comm get() const { return C; }
  Ranks split(int Color) const {
    Ranks O;
    MPI_Comm_split(C, Color, R, &O.C);
    O.ask();
    O.Own = true;
    return O;
  }
  template <typename F> void with(bool Takes, F Run) const {
    Ranks Some(split(Takes));
    if (Takes)
      Run(Some);
  }
};

double sumOfSome(const Ranks &All, double X) {
  double Sum = 0;
  All.with(All.rank() % 3 == 1, [&](const Ranks &Some) {
    MPI_Allreduce(&X, &Sum, 1, MPI_DOUBLE, MPI_SUM, Some.get());
  });
  return Sum;
}

struct Color {
  int C;
  explicit Color(int C) : C(C) {}
  int number() const { return C; }
};
inline bool operator==(const Color &A, const Color &B) { return A.C == B.C; }

static MPI_Comm Everybody = MPI_COMM_NULL, Team = MPI_COMM_NULL;
static Color Mine(-1);

inline Color ofAll() { return Color(-1); }
inline Color ofTeam() { return Mine; }
inline bool takesPart(Color C) { return C == ofAll() || C == ofTeam(); }
inline MPI_Comm ranksOf(Color C) {
  if (C == ofAll())
    return Everybody;
  if (C == ofTeam())
    return Team;
  return MPI_COMM_NULL;
}

void start(int Teams) {
  int Rank;
  MPI_Comm_dup(MPI_COMM_WORLD, &Everybody);
  MPI_Comm_rank(Everybody, &Rank);
  Mine = Color(Rank % Teams);
  MPI_Comm_split(Everybody, Mine.number(), Rank, &Team);
}

void sum(double &X, Color C) {
  if (!takesPart(C))
    return;
  double Sum;
  MPI_Allreduce(&X, &Sum, 1, MPI_DOUBLE, MPI_SUM, ranksOf(C));
  X = Sum;
}

void stop() {
  MPI_Comm_free(&Team);
  MPI_Comm_free(&Everybody);
}
