// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The rounds. Everything that is not measured goes through PMPI_ entries.

#include "latency/Rounds.h"

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace tutti::bench {

namespace {

constexpr int MostRepeats = 2000, LeastRounds = 21, MostRounds = 4000;
constexpr int MostTries = 20;

double timeBlock(int Way, int Repeats, const std::function<void(int)> &Body) {
  PMPI_Barrier(MPI_COMM_WORLD);
  double Start = PMPI_Wtime();
  for (int I = 0; I < Repeats; ++I)
    Body(Way);
  double Mine = PMPI_Wtime() - Start, Slowest = 0;
  PMPI_Allreduce(&Mine, &Slowest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return Slowest / Repeats;
}

/// Of one call, undisturbed: other work on the machine makes single tries slow
/// by orders of magnitude.
double estimate(int Way, const Effort &E,
                const std::function<void(int)> &Body) {
  double Spent = 0, Best = timeBlock(Way, 2, Body);
  for (int I = 0; I < MostTries && Spent < E.Budget / 20; ++I) {
    double Now = timeBlock(Way, 5, Body);
    Spent += 5 * Now;
    Best = std::min(Best, Now);
  }
  return Best;
}

} // namespace

std::vector<Times> measure(int NumWays, const Effort &E,
                           const std::function<void(int)> &Body) {
  std::vector<Times> Result(NumWays);
  for (int W = 0; W < NumWays; ++W)
    Result[W].Repeats = std::clamp(
        static_cast<int>(E.Block / estimate(W, E, Body)), 1, MostRepeats);
  std::vector<int> Order(NumWays);
  std::iota(Order.begin(), Order.end(), 0);
  std::minstd_rand Random(1);
  // All ranks stop in the same round, because a time is the maximum over them.
  double Spent = 0;
  for (int R = 0; R < LeastRounds || (Spent < E.Budget && R < MostRounds);
       ++R) {
    for (int I = NumWays - 1; I > 0; --I)
      std::swap(Order[I], Order[Random() % (I + 1)]);
    for (int W : Order) {
      Result[W].Seconds.push_back(timeBlock(W, Result[W].Repeats, Body));
      Spent += Result[W].Seconds.back() * Result[W].Repeats;
    }
  }
  return Result;
}

double quantile(std::vector<double> Values, double F) {
  auto At =
      Values.begin() + static_cast<std::ptrdiff_t>(F * (Values.size() - 1));
  std::nth_element(Values.begin(), At, Values.end());
  return *At;
}

} // namespace tutti::bench
