// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A deadlock of many nodes, without MPI: each node is a client in this process
/// with real connections on the loopback, and the first one judges. Prints what
/// it takes until the report could be written.
///
///   nodes tree NODES RANKS-PER-NODE RADIX
///   nodes judge RANKS

#include "ReportModel.h"

#include "core/Clock.h"

#include <cstdlib>
#include <sys/resource.h>

using namespace tutti::rt;
using namespace tutti::rt::test;

static double since(uint64_t Start) {
  return static_cast<double>(nanoseconds() - Start) * 1e-9;
}

static long residentKb() {
  rusage U;
  getrusage(RUSAGE_SELF, &U);
  return U.ru_maxrss;
}

/// All at once, as when a large job stands still.
static int judge(int32_t Size) {
  NodesGraph Graph;
  std::vector<Bytes> Data;
  std::vector<WaitReport> All(static_cast<size_t>(Size));
  if (!Graph.start(Size))
    return 1;
  for (int32_t R = 0; R < Size; ++R) {
    Data.push_back(missedBarrier(R, Size));
    All[static_cast<size_t>(R)].read(Data.back().data(), Data.back().size(),
                                     Size);
    Graph.Said[R] = &All[static_cast<size_t>(R)];
  }
  uint64_t Start = nanoseconds();
  bool Dead = Graph.findDead();
  double Proof = since(Start);
  NodesCalls Calls;
  Start = nanoseconds();
  Calls.compare(Graph, [](int32_t R) { return R / 64; });
  double Compared = since(Start);
  Start = nanoseconds();
  std::vector<int32_t> Ranks;
  bool One = false;
  for (int32_t R = 0; R < Size; ++R) {
    Ranks.push_back(R);
    if (Ranks.size() == 64) {
      One |= Graph.anyDeadAmong(Ranks.data(), 64);
      Ranks.clear();
    }
  }
  printf("ranks=%d dead=%d report_bytes=%zu proof_s=%.3f compare_s=%.3f "
         "each_node_s=%.3f one_node_sees=%d\n",
         Size, Dead, Data.back().size(), Proof, Compared, since(Start), One);
  Graph.end();
  return 0;
}

static int tree(int32_t NumNodes, int32_t PerNode, int32_t Radix) {
  NodesModel M(NumNodes, PerNode, Radix);
  uint64_t Start = nanoseconds();
  int Ticks = 0;
  int32_t Size = NumNodes * PerNode;
  double Heard = 0;
  while (M.Judge.round() < 2 || M.Judge.isAsking() || M.numDead() < Size) {
    M.tick();
    ++Ticks;
    if (Heard == 0 && M.Judge.round() == 1)
      Heard = since(Start);
    if (since(Start) > 600)
      return 1;
  }
  printf("nodes=%d ranks=%d radix=%d connections_of_the_first=%u heard_s=%.2f "
         "answered_twice_s=%.2f ticks=%d resident_of_all_kb=%ld\n",
         NumNodes, Size, Radix, M.Guests.size(), Heard, since(Start), Ticks,
         residentKb());
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 3 && !strcmp(argv[1], "judge"))
    return judge(atoi(argv[2]));
  if (argc == 5 && !strcmp(argv[1], "tree"))
    return tree(atoi(argv[2]), atoi(argv[3]), atoi(argv[4]));
  fprintf(stderr, "usage: nodes judge RANKS | nodes tree NODES RANKS-PER-NODE "
                  "RADIX\n");
  return 2;
}
