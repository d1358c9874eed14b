// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The calls. The site is announced as instrumented code does it: a constant
/// descriptor and one call of a function, which is null without a runtime.

#include "latency/Calls.h"

#include "latency/Classic.h"
#include "tutti/Abi.h"

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdint>
#include <numeric>

extern "C" void __attribute__((weak)) __tutti_site(const tutti_site *);

namespace tutti::bench {

namespace {

/// A place of the surest level, flagged by the first check.
constexpr tutti_site site(const char *Call, std::uint32_t Line) {
  const std::uint64_t Checks = std::uint64_t(1) << TUTTI_SITE_LEVEL_SHIFT | 1;
  return {TUTTI_ABI_VERSION, 0,    Checks, __FILE__, "call", Call,
          "measured",        Line, 1};
}

const tutti_site Sites[NumCollectives] = {
    site("barrier", 1),   site("bcast", 2),   site("allreduce", 3),
    site("alltoallv", 4), site("gatherv", 5),
};

struct BareCalls {
  static constexpr auto Barrier = PMPI_Barrier;
  static constexpr auto Bcast = PMPI_Bcast;
  static constexpr auto Allreduce = PMPI_Allreduce;
  static constexpr auto Alltoallv = PMPI_Alltoallv;
  static constexpr auto Gatherv = PMPI_Gatherv;
};

struct ProgramCalls {
  static constexpr auto Barrier = MPI_Barrier;
  static constexpr auto Bcast = MPI_Bcast;
  static constexpr auto Allreduce = MPI_Allreduce;
  static constexpr auto Alltoallv = MPI_Alltoallv;
  static constexpr auto Gatherv = MPI_Gatherv;
};

template <typename Calls> void make(Collective C, Buffers &B) {
  double *S = B.Send.data(), *R = B.Recv.data();
  const int *N = B.Counts.data(), *D = B.Displacements.data();
  MPI_Comm World = MPI_COMM_WORLD;
  switch (C) {
  case Collective::Barrier:
    Calls::Barrier(World);
    break;
  case Collective::Bcast:
    Calls::Bcast(S, B.Doubles, MPI_DOUBLE, 0, World);
    break;
  case Collective::Allreduce:
    Calls::Allreduce(S, R, B.Doubles, MPI_DOUBLE, MPI_SUM, World);
    break;
  case Collective::Alltoallv:
    Calls::Alltoallv(S, N, D, MPI_DOUBLE, R, N, D, MPI_DOUBLE, World);
    break;
  case Collective::Gatherv:
    Calls::Gatherv(S, B.Doubles, MPI_DOUBLE, R, N, D, MPI_DOUBLE, 0, World);
    break;
  }
}

/// What collchk checks before each of them.
template <bool Fast> void checkClassically(Collective C, Buffers &B) {
  classic::Checker<Fast> Check(MPI_COMM_WORLD, name(C));
  switch (C) {
  case Collective::Barrier:
    Check.call();
    break;
  case Collective::Bcast:
    Check.call();
    Check.root(0);
    Check.sameType(B.Doubles, MPI_DOUBLE, 0);
    break;
  case Collective::Allreduce:
    Check.call();
    Check.inPlace(false);
    Check.op(MPI_SUM);
    Check.sameType(B.Doubles, MPI_DOUBLE, 0);
    break;
  case Collective::Alltoallv:
    Check.call();
    Check.allToAllTypes(B.Counts.data(), MPI_DOUBLE, B.Counts.data(),
                        MPI_DOUBLE);
    break;
  case Collective::Gatherv:
    Check.call();
    Check.root(0);
    Check.vectorType(B.Counts.data(), MPI_DOUBLE, B.Doubles, MPI_DOUBLE, 0);
    break;
  }
}

} // namespace

const char *name(Collective C) {
  constexpr const char *Names[] = {"Barrier", "Bcast", "Allreduce", "Alltoallv",
                                   "Gatherv"};
  return Names[static_cast<int>(C)];
}

const char *name(Way W) {
  constexpr const char *Names[] = {"bare", "checked", "announced", "classic",
                                   "classic-fast-hash"};
  return Names[static_cast<int>(W)];
}

Buffers::Buffers(int Ranks, int Rank, std::size_t Most)
    : Ranks(Ranks), Rank(Rank), Send(Most * Ranks), Recv(Most * Ranks),
      Counts(Ranks), Displacements(Ranks) {
  std::iota(Send.begin(), Send.end(), Rank);
}

void Buffers::resize(int NewDoubles) {
  Doubles = NewDoubles;
  for (int I = 0; I < Ranks; ++I) {
    Counts[I] = Doubles;
    Displacements[I] = I * Doubles;
  }
}

void call(Collective C, Way W, Buffers &B) {
  switch (W) {
  case Way::Bare:
    return make<BareCalls>(C, B);
  case Way::Announced:
    if (__tutti_site)
      __tutti_site(&Sites[static_cast<int>(C)]);
    return make<ProgramCalls>(C, B);
  case Way::Checked:
    return make<ProgramCalls>(C, B);
  case Way::Classic:
    checkClassically<false>(C, B);
    return make<BareCalls>(C, B);
  case Way::ClassicFast:
    checkClassically<true>(C, B);
    return make<BareCalls>(C, B);
  }
}

bool runtimeIsThere() { return __tutti_site != nullptr; }

} // namespace tutti::bench
