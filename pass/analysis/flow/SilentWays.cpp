// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Backwards through the graph, so that shortcuts are made of shorter ones.

#include "analysis/flow/SilentWays.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tutti {

SilentWays::SilentWays(const FlowGraph &G,
                       function_ref<bool(unsigned)> IsSilent) {
  unsigned Count = G.nodes().size();
  std::vector<bool> Silent(Count);
  for (unsigned N = 0; N < Count; ++N) {
    Silent[N] = !G.nodes()[N].Ends && IsSilent(N);
    Next.push_back(N);
  }
  for (unsigned N = Count; N-- > 0;) {
    const FlowGraph::Node &Node = G.nodes()[N];
    unsigned To = Node.Succs.size() == 1 ? Node.Succs.front() : Node.Ipdom;
    if (!Silent[N] || To == FlowGraph::Exit)
      continue;
    // A way that is longer than this is not worth a shortcut.
    constexpr unsigned Longest = 1000;
    auto LeadsThere = [&](unsigned At) {
      for (unsigned Steps = 0; At != To && At != N; ++Steps) {
        if (Steps > Longest || At < N || !Silent[At] || Next[At] == At)
          return false;
        At = Next[At];
      }
      return true;
    };
    if (all_of(Node.Succs, LeadsThere))
      Next[N] = To;
  }
}

} // namespace tutti
