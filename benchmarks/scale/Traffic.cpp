// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// How many messages each way to call a collective sends, counted; and how much
/// of the board's memory is in use. Prints CSV from rank 0; scale.py compares
/// it with the model. Must not know the model.

#include "latency/Calls.h"

#define MPICH_SKIP_MPICXX 1
#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

extern "C" unsigned long __attribute__((weak)) tutti_bench_messages();

using namespace tutti::bench;

namespace {

constexpr int Calls = 256;

/// Of all ranks together.
unsigned long sum(unsigned long Mine) {
  unsigned long All = 0;
  PMPI_Allreduce(&Mine, &All, 1, MPI_UNSIGNED_LONG, MPI_SUM, MPI_COMM_WORLD);
  return All;
}

/// Messages sent by all ranks in the calls that Body makes. The barriers keep
/// what precedes and follows out; what they send themselves is the same for
/// every way and falls out against the bare one.
template <typename F> unsigned long count(F Body) {
  PMPI_Barrier(MPI_COMM_WORLD);
  unsigned long Before = tutti_bench_messages();
  Body();
  PMPI_Barrier(MPI_COMM_WORLD);
  return sum(tutti_bench_messages() - Before);
}

/// Kilobytes of this process in mappings whose name holds Name.
unsigned long resident(const char *Name) {
  std::FILE *Maps = std::fopen("/proc/self/smaps", "r");
  if (!Maps)
    return 0;
  char Line[512];
  bool Inside = false;
  unsigned long All = 0, One;
  while (std::fgets(Line, sizeof(Line), Maps)) {
    unsigned long From, To;
    if (std::sscanf(Line, "%lx-%lx", &From, &To) == 2)
      Inside = std::strstr(Line, Name) != nullptr;
    else if (Inside && std::sscanf(Line, "Rss: %lu", &One) == 1)
      All += One;
  }
  std::fclose(Maps);
  return All;
}

/// Resident kilobytes of the whole process.
unsigned long residentAll() {
  std::FILE *Status = std::fopen("/proc/self/statm", "r");
  unsigned long Size = 0, Pages = 0;
  if (Status) {
    if (std::fscanf(Status, "%lu %lu", &Size, &Pages) != 2)
      Pages = 0;
    std::fclose(Status);
  }
  return Pages * 4;
}

} // namespace

int main(int Argc, char **Argv) {
  MPI_Init(&Argc, &Argv);
  unsigned long AtStart = tutti_bench_messages ? tutti_bench_messages() : 0;
  int Rank, Size;
  PMPI_Comm_rank(MPI_COMM_WORLD, &Rank);
  PMPI_Comm_size(MPI_COMM_WORLD, &Size);
  if (!tutti_bench_messages) {
    std::fprintf(stderr, "traffic: the counter is not preloaded\n");
    PMPI_Abort(MPI_COMM_WORLD, 2);
  }
  AtStart = sum(AtStart);
  if (Rank == 0)
    std::printf("what,way,ranks,calls,value\nmessages,start,%d,1,%lu\n", Size,
                AtStart);
  Buffers B(Size, Rank, 1);
  B.resize(1);
  for (int I = 0; I < NumCollectives; ++I) {
    auto C = static_cast<Collective>(I);
    // Once unmeasured: the first call may set up connections.
    for (int W = 0; W < NumWays; ++W)
      call(C, static_cast<Way>(W), B);
    for (int W = 0; W < NumWays; ++W) {
      unsigned long All = count([&] {
        for (int J = 0; J < Calls; ++J)
          call(C, static_cast<Way>(W), B);
      });
      if (Rank == 0)
        std::printf("%s,%s,%d,%d,%lu\n", name(C), name(static_cast<Way>(W)),
                    Size, Calls, All);
    }
  }

  // Communicators: what one more costs in messages and memory.
  constexpr int Many = 64;
  std::vector<MPI_Comm> Comms(Many);
  unsigned long BoardBefore = resident("/dev/shm/tutti-");
  unsigned long Before = residentAll();
  unsigned long Bare = count([&] {
    for (MPI_Comm &C : Comms)
      PMPI_Comm_split(MPI_COMM_WORLD, Rank / 2, 0, &C);
  });
  unsigned long AfterBare = residentAll();
  for (MPI_Comm &C : Comms)
    PMPI_Comm_free(&C);
  unsigned long Made = count([&] {
    for (MPI_Comm &C : Comms)
      MPI_Comm_split(MPI_COMM_WORLD, Rank / 2, 0, &C);
  });
  unsigned long BoardAfter = resident("/dev/shm/tutti-");
  if (Rank == 0) {
    std::printf("Comm_split,bare,%d,%d,%lu\n", Size, Many, Bare);
    std::printf("Comm_split,checked,%d,%d,%lu\n", Size, Many, Made);
    std::printf("board_kb,before,%d,1,%lu\n", Size, BoardBefore);
    std::printf("board_kb,with-comms,%d,%d,%lu\n", Size, Many, BoardAfter);
    std::printf("process_kb,before,%d,1,%lu\n", Size, Before);
    std::printf("process_kb,after-bare-comms,%d,%d,%lu\n", Size, Many,
                AfterBare);
  }
  for (MPI_Comm &C : Comms)
    MPI_Comm_free(&C);
  MPI_Finalize();
}
