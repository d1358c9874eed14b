// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The ways from a branch that lead to a call, and the first that turns off.

#include "checks/collectives/WayPast.h"
#include "analysis/flow/FlowGraph.h"
#include "analysis/sequence/divergence/Divergence.h"
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
  BitVector Leads(G.nodes().size());
  SmallVector<unsigned, 16> Work{To};
  while (!Work.empty()) {
    const unsigned N = Work.pop_back_val();
    if (Leads.test(N))
      continue;
    Leads.set(N);
    append_range(Work, G.nodes()[N].Preds);
  }
  auto TurnsOff = [&](unsigned N) {
    return any_of(G.nodes()[N].Succs, [&](unsigned S) {
      return S == FlowGraph::Exit || !Leads.test(S);
    });
  };
  if (!Leads.test(From) || TurnsOff(From))
    return nullptr;
  for (unsigned N : nodesBetween(G, {From}, To))
    if (Leads.test(N) && G.isDecision(N) && TurnsOff(N))
      return G.nodes()[N].Block->getTerminator();
  return nullptr;
}

} // namespace tutti
