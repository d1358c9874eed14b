// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The ways from a branch that lead to a call, and the first that turns off.

#include "checks/collectives/WayPast.h"
#include "analysis/flow/FlowGraph.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tutti {

const Instruction *wayPast(const FlowGraph &G, const Instruction &Branch,
                           const Instruction &Site) {
  const unsigned From = G.indexOf(Branch.getParent());
  const unsigned To = G.indexOf(Site.getParent());
  if (From == FlowGraph::Exit || To == FlowGraph::Exit)
    return nullptr;
  auto Mark = [&](unsigned Start, bool Forward) {
    BitVector Seen(G.nodes().size());
    SmallVector<unsigned, 16> Work{Start};
    while (!Work.empty()) {
      const unsigned N = Work.pop_back_val();
      if (N == FlowGraph::Exit || Seen.test(N))
        continue;
      Seen.set(N);
      if (N != To || !Forward)
        append_range(Work, Forward ? G.nodes()[N].Succs : G.nodes()[N].Preds);
    }
    return Seen;
  };
  const BitVector Leads = Mark(To, false), Behind = Mark(From, true);
  auto TurnsOff = [&](unsigned N) {
    return any_of(G.nodes()[N].Succs, [&](unsigned S) {
      return S == FlowGraph::Exit || !Leads.test(S);
    });
  };
  if (From == To || !Leads.test(From) || TurnsOff(From))
    return nullptr;
  for (unsigned N : Behind.set_bits())
    if (N != From && N != To && Leads.test(N) && G.isDecision(N) && TurnsOff(N))
      return G.nodes()[N].Block->getTerminator();
  return nullptr;
}

} // namespace tutti
