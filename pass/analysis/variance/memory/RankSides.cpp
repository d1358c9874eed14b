// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// What main writes to a global on one side of a branch, for functions that it
/// calls on that side only: whoever looks there has come by the write's side of
/// the branch, so that which side was taken makes no difference to what is
/// found. Knows nothing of what was written.

#include "analysis/variance/RankDependence.h"
#include "analysis/variance/RankTransfer.h"
#include "model/MainFunction.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What can be come to from Start.
static BitVector reachedFrom(const FlowGraph &G, unsigned Start) {
  BitVector Reached(G.nodes().size());
  SmallVector<unsigned, 16> Work{Start};
  Reached.set(Start);
  while (!Work.empty())
    for (unsigned S : G.nodes()[Work.pop_back_val()].Succs)
      if (S != FlowGraph::Exit && !Reached[S]) {
        Reached.set(S);
        Work.push_back(S);
      }
  return Reached;
}

/// Nobody looks at what E has written but functions that main calls, and these
/// only on the sides that lead to E of all branches at which ranks may part.
/// Branches in loops do not count: another turn may take the other side.
bool RankTransfer::isReadOnSameSides(const Effect &E,
                                     ArrayRef<const CallBase *> Readers) {
  const unsigned Of = F.Graph->indexOf(E.By->getParent());
  if (!isMain(*F.F) || E.What.Deg <= Degree::Unknown ||
      E.What.Data == E.What.Deg || Of == FlowGraph::Exit ||
      R.isInSharedMemory(E.Where))
    return false;
  return all_of(F.Graph->decisionsOver(Of), [&](unsigned D) {
    if (F.Decides[D].Deg <= Degree::Unknown)
      return true;
    const FlowGraph::Node &Decision = F.Graph->nodes()[D];
    return !Decision.InLoop && all_of(Decision.Succs, [&](unsigned S) {
      if (S == FlowGraph::Exit)
        return true;
      BitVector Reached = reachedFrom(*F.Graph, S);
      return Reached[Of] || none_of(Readers, [&](const CallBase *CB) {
               unsigned N = F.Graph->indexOf(CB->getParent());
               return N != FlowGraph::Exit && Reached[N];
             });
    });
  });
}

} // namespace tutti
