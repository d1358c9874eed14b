// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether one side of a branch gives up: it leaves the function, without a
/// collective, and returns something else than the constant that the function
/// returns when all went well.

#include "analysis/sequence/divergence/Divergence.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// A value that the function may return, and the edge that it comes by; To is
/// null where it is returned in From itself.
struct ReturnedBy {
  const Value *What;
  const BasicBlock *From, *To;
};

} // namespace

/// What the function returns, through the places where ways meet.
static SmallVector<ReturnedBy, 8> returnedBy(const Function &F) {
  SmallVector<ReturnedBy, 8> Found;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const PHINode *, 8> Work;
  auto Add = [&](const Value *V, const BasicBlock *From, const BasicBlock *To) {
    const auto *Phi = dyn_cast<PHINode>(V);
    if (!Phi)
      Found.push_back({V, From, To});
    else if (Seen.insert(Phi).second)
      Work.push_back(Phi);
  };
  for (const BasicBlock &B : F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
      Add(R->getReturnValue(), &B, nullptr);
  while (!Work.empty()) {
    const PHINode *Phi = Work.pop_back_val();
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
      Add(Phi->getIncomingValue(I), Phi->getIncomingBlock(I), Phi->getParent());
  }
  return Found;
}

bool Divergences::givesUp(const Function &F, unsigned D) const {
  if (!F.getReturnType()->isIntegerTy())
    return false;
  const FlowGraph &G = Seq.ranks().graph(F);
  const auto &Succs = G.nodes()[D].Succs;
  if (Succs.size() != 2 || is_contained(Succs, FlowGraph::Exit))
    return false;
  const BasicBlock *At = G.nodes()[D].Block;
  BitVector Of[2];
  for (int I : {0, 1}) {
    Of[I].resize(G.nodes().size());
    SmallVector<unsigned, 16> Work{Succs[I]};
    while (!Work.empty())
      if (unsigned N = Work.pop_back_val(); N != FlowGraph::Exit && !Of[I][N]) {
        Of[I].set(N);
        append_range(Work, G.nodes()[N].Succs);
      }
  }
  // Taken by those of side I alone.
  auto IsOf = [&](const ReturnedBy &R, int I) {
    if (R.From == At && R.To)
      return R.To == G.nodes()[Succs[I]].Block;
    unsigned N = G.indexOf(R.From);
    return N != FlowGraph::Exit && Of[I][N] && !Of[1 - I][N];
  };
  auto HasCollectives = [&](int I) {
    BitVector Own = Of[I];
    Own.reset(Of[1 - I]);
    return any_of(Own.set_bits(), [&](unsigned N) {
      return Seq.hasCollectives(*G.nodes()[N].Block);
    });
  };
  const SmallVector<ReturnedBy, 8> All = returnedBy(F);
  for (int I : {0, 1}) {
    SmallPtrSet<const Value *, 4> Well;
    bool Any = false, Same = false;
    for (const ReturnedBy &R : All)
      if (!IsOf(R, I) && isa<ConstantInt>(R.What))
        Well.insert(R.What);
    for (const ReturnedBy &R : All)
      if (IsOf(R, I)) {
        Any = true;
        Same |= Well.contains(R.What);
      }
    if (Any && !Same && !Well.empty() && !HasCollectives(I))
      return true;
  }
  return false;
}

} // namespace tutti
