// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The time of one collective call, bare against checked against the classic
/// protocol, in one process. Prints CSV from rank 0; latency.py runs it under
/// each mode of the runtime and adds what it cannot know.

#include "latency/Calls.h"
#include "latency/Rounds.h"

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace tutti::bench;

namespace {

constexpr double Micro = 1e6;

struct Options {
  Effort Each;
  const char *Only = ""; ///< collectives, comma-separated; empty: all
  int MostDoubles = 131072;
  int NumWays = tutti::bench::NumWays;
};

[[noreturn]] void usage(const char *Why) {
  std::fprintf(stderr,
               "latency: %s\nusage: latency [--budget-ms N] [--block-us N] "
               "[--only Bcast,Barrier,...] [--most-doubles N] "
               "[--without-classic]\n",
               Why);
  std::exit(2);
}

double number(const char *Text, double Least) {
  char *End = nullptr;
  double Value = std::strtod(Text, &End);
  if (End == Text || *End || !(Value >= Least) || Value > 1e9)
    usage("a number is wrong");
  return Value;
}

Options parse(int Argc, char **Argv) {
  Options O;
  for (int I = 1; I < Argc; ++I) {
    auto Is = [&](const char *Name) { return !std::strcmp(Argv[I], Name); };
    if (Is("--without-classic")) {
      O.NumWays = static_cast<int>(Way::Classic);
      continue;
    }
    if (I + 1 == Argc)
      usage("an option is unknown or lacks its value");
    if (Is("--budget-ms"))
      O.Each.Budget = number(Argv[++I], 1) / 1e3;
    else if (Is("--block-us"))
      O.Each.Block = number(Argv[++I], 1) / 1e6;
    else if (Is("--only"))
      O.Only = Argv[++I];
    else if (Is("--most-doubles"))
      O.MostDoubles = static_cast<int>(number(Argv[++I], 1));
    else
      usage("an option is unknown or lacks its value");
  }
  return O;
}

bool isWanted(const char *Only, const char *Name) {
  std::size_t Length = std::strlen(Name);
  for (const char *At = Only; (At = std::strstr(At, Name)); At += Length)
    if ((At == Only || At[-1] == ',') && (!At[Length] || At[Length] == ','))
      return true;
  return !*Only;
}

void print(Collective C, const Buffers &B, const std::vector<Times> &All) {
  const std::vector<double> &Bare = All[0].Seconds;
  for (std::size_t W = 1; W < All.size(); ++W) {
    const std::vector<double> &Mine = All[W].Seconds;
    std::vector<double> Ratio, Added;
    for (std::size_t I = 0; I < Mine.size(); ++I) {
      Ratio.push_back(Mine[I] / Bare[I]);
      Added.push_back(Mine[I] - Bare[I]);
    }
    double Bare10 = quantile(Bare, .1), Mine10 = quantile(Mine, .1);
    std::printf("%s,%d,%d,%s,%d,%zu,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,%.3f,"
                "%.3f,%.3f\n",
                name(C), C == Collective::Barrier ? 0 : B.Doubles, B.Ranks,
                name(static_cast<Way>(W)), All[W].Repeats, Mine.size(),
                Bare10 * Micro, Mine10 * Micro, (Mine10 - Bare10) * Micro,
                Mine10 / Bare10, quantile(Bare, .5) * Micro,
                quantile(Mine, .5) * Micro, quantile(Added, .5) * Micro,
                quantile(Ratio, .5), quantile(Ratio, .25),
                quantile(Ratio, .75));
  }
  std::fflush(stdout);
}

} // namespace

int main(int Argc, char **Argv) {
  Options O = parse(Argc, Argv);
  MPI_Init(&Argc, &Argv);
  int Rank, Size;
  PMPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &Size);
  if (Rank == 0)
    std::printf(
        "collective,doubles,ranks,way,calls_per_block,rounds,bare_p10_us,"
        "p10_us,added_p10_us,ratio_p10,bare_median_us,median_us,"
        "added_median_us,ratio_median,ratio_q1,ratio_q3\n");
  Buffers B(Size, Rank, O.MostDoubles);
  for (int I = 0; I < NumCollectives; ++I) {
    auto C = static_cast<Collective>(I);
    if (!isWanted(O.Only, name(C)))
      continue;
    for (int Doubles : {1, 1024, 131072}) {
      if (Doubles > O.MostDoubles || (C == Collective::Barrier && Doubles > 1))
        continue;
      B.resize(Doubles);
      std::vector<Times> All = measure(
          O.NumWays, O.Each, [&](int W) { call(C, static_cast<Way>(W), B); });
      if (Rank == 0)
        print(C, B, All);
    }
  }
  if (Rank == 0)
    std::fprintf(stderr, "runtime: %s\n", runtimeIsThere() ? "yes" : "no");
  MPI_Finalize();
}
