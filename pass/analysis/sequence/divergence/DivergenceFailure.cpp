// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Whether one side of a branch gives up: it leaves the function, without a
/// collective, and returns something else than the constant that the function
/// returns when all went well. And whether what it checks there are numbers
/// that code of another file has delivered.

#include "analysis/sequence/divergence/Divergence.h"
#include "model/Incomplete.h"
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

bool Divergences::givesUp(const Function &F, unsigned D, bool ByCode) const {
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
    // Who comes here again, in a loop, decides again.
    while (!Work.empty())
      if (unsigned N = Work.pop_back_val();
          N != FlowGraph::Exit && N != D && !Of[I][N]) {
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
  // Other checks give up with the same code, in the same place; 0 says that all
  // went well.
  auto IsReached = [&](const ReturnedBy &R, int I) {
    unsigned N = G.indexOf(R.From);
    return R.From == At && R.To ? R.To == G.nodes()[Succs[I]].Block
                                : N != FlowGraph::Exit && Of[I][N];
  };
  auto IsZero = [](const Value *V) {
    const auto *C = dyn_cast<ConstantInt>(V);
    return C && C->isZero();
  };
  auto FailsOnly = [&](int I) {
    return all_of(All, [&](const ReturnedBy &R) {
      return !IsReached(R, I) || (isa<ConstantInt>(R.What) && !IsZero(R.What));
    });
  };
  auto MayBeZero = [&](int I) {
    return any_of(All, [&](const ReturnedBy &R) {
      return IsReached(R, I) && IsZero(R.What);
    });
  };
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
    if (ByCode && !HasCollectives(I) && FailsOnly(I) && MayBeZero(1 - I))
      return true;
  }
  return false;
}

/// It was read, received, or returned by code that is not in sight.
static bool isDelivered(CollectiveSequence &Seq, const Value &V) {
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(&V, Leaves);
  bool Any = false;
  for (const Value *L : Leaves) {
    AbstractValue What = Seq.ranks().fact(*L);
    if (What.Deg > Degree::Local)
      return false;
    const auto *By = dyn_cast_or_null<CallBase>(What.Why);
    Any |= What.Deg == Degree::Local ||
           (By && What.Deg == Degree::Unknown && !MpiCall(*By));
  }
  return Any;
}

/// All that makes ranks return something else from F than the others is such a
/// check.
bool Divergences::returnsCheck(const Function &F, unsigned Depth) const {
  const FlowGraph &G = Seq.ranks().graph(F);
  bool Any = false;
  for (unsigned N = 0; N < G.nodes().size(); ++N) {
    const BasicBlock &B = *G.nodes()[N].Block;
    const Value *C = G.isDecision(N) ? RankDependence::condition(B) : nullptr;
    if (!C || Seq.ranks().degree(*C) != Degree::Rank || !givesUp(F, N, true))
      continue;
    if (!checksDelivered(B, Depth))
      return false;
    Any = true;
  }
  return Any;
}

bool Divergences::checksDelivered(const BasicBlock &Decides,
                                  unsigned Depth) const {
  constexpr unsigned Deepest = 4;
  SmallVector<const Value *, 8> Leaves;
  Seq.conditions().leaves(RankDependence::condition(Decides), Leaves);
  for (const Value *L : Leaves) {
    const auto *CB = dyn_cast<CallBase>(L);
    if (!CB || MpiCall(*CB) || Seq.ranks().degree(*CB) != Degree::Rank)
      continue;
    ArrayRef<CallTarget> Called = Seq.ranks().calls().of(*CB);
    if (Called.size() == 1 &&
        !Incomplete::reached(Depth == Deepest, Incomplete::Depth, CB) &&
        returnsCheck(*Called.front().Body, Depth + 1))
      return true;
  }
  SmallVector<const Value *, 4> Work{RankDependence::condition(Decides)};
  SmallPtrSet<const Value *, 8> Seen;
  while (!Work.empty()) {
    const auto *I = dyn_cast_or_null<Instruction>(Work.pop_back_val());
    if (!I || !Seen.insert(I).second)
      continue;
    if (!isa<CmpInst>(I)) {
      if (isa<BinaryOperator>(I) || isa<SelectInst>(I) || isa<FreezeInst>(I))
        append_range(Work, I->operand_values());
      continue;
    }
    for (unsigned Op : {0, 1})
      if (Seq.ranks().degree(*I->getOperand(Op)) == Degree::Rank &&
          isDelivered(Seq, *I->getOperand(1 - Op)))
        return true;
  }
  return false;
}

} // namespace tutti
