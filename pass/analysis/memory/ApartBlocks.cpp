// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Asked are branches that test a value of the same comparison
/// (isImpliedCondition). What is computed in a loop has other values in other
/// rounds and says nothing.

#include "analysis/memory/ApartBlocks.h"
#include "model/Incomplete.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// One call of the function has one such value at most.
static bool isFixed(const Value *V, const FlowGraph &Graph) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return true;
  unsigned N = Graph.indexOf(I->getParent());
  return N != FlowGraph::Exit && !Graph.nodes()[N].InLoop;
}

/// Those that follow from each other, by the values they test.
static MapVector<const Value *, SmallVector<const BranchInst *, 2>>
branchesByValue(const FlowGraph &Graph) {
  MapVector<const Value *, SmallVector<const BranchInst *, 2>> Result;
  for (const FlowGraph::Node &N : Graph.nodes()) {
    const auto *Br = dyn_cast<BranchInst>(N.Block->getTerminator());
    if (!Br || !Br->isConditional() ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    const Value *Tested = Br->getCondition();
    const auto *C = dyn_cast<ICmpInst>(Tested);
    if (C && all_of(C->operand_values(),
                    [&](const Value *V) { return isFixed(V, Graph); })) {
      for (const Value *V : C->operand_values())
        if (!isa<Constant>(V) && !is_contained(Result[V], Br))
          Result[V].push_back(Br);
    } else if (isFixed(Tested, Graph)) {
      Result[Tested].push_back(Br);
    }
  }
  return Result;
}

/// What is computed twice of the same (`a + 1`) is one value.
static const Value *sameAs(const Value *V, const ICmpInst &Known) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || !(isa<BinaryOperator>(I) || isa<CastInst>(I)))
    return V;
  for (const Value *Other : Known.operand_values())
    if (const auto *O = dyn_cast<Instruction>(Other);
        O && I->isIdenticalToWhenDefined(O))
      return O;
  return V;
}

/// What B's condition is where A's is Is.
static std::optional<bool> follows(const BranchInst &A, bool Is,
                                   const BranchInst &B) {
  const DataLayout &Layout = A.getDataLayout();
  const auto *First = dyn_cast<ICmpInst>(A.getCondition());
  const auto *Second = dyn_cast<ICmpInst>(B.getCondition());
  if (!First || !Second)
    return isImpliedCondition(A.getCondition(), B.getCondition(), Layout, Is);
  return isImpliedCondition(First, Second->getPredicate(),
                            sameAs(Second->getOperand(0), *First),
                            sameAs(Second->getOperand(1), *First), Layout, Is);
}

ApartBlocks::ApartBlocks(const FlowGraph &Graph) {
  constexpr size_t MostBranches = 24; // that test one value
  for (auto &[Tested, All] : branchesByValue(Graph)) {
    if (Incomplete::reached(All.size() > MostBranches, Incomplete::Steps))
      continue;
    for (size_t I = 0; I != All.size(); ++I)
      for (size_t J = I + 1; J != All.size(); ++J)
        for (bool IsTrue : {true, false}) {
          const BranchInst *A = All[I], *B = All[J];
          if (std::optional<bool> Is = follows(*A, IsTrue, *B))
            Pairs.push_back({{A->getParent(), A->getSuccessor(IsTrue ? 0 : 1)},
                             {B->getParent(), B->getSuccessor(*Is ? 1 : 0)}});
        }
  }
}

bool ApartBlocks::areApart(const BasicBlock &A, const BasicBlock &B,
                           const DominatorTree &Over) const {
  return any_of(Pairs, [&](const std::pair<Edge, Edge> &P) {
    return (Over.dominates(P.first, &A) && Over.dominates(P.second, &B)) ||
           (Over.dominates(P.first, &B) && Over.dominates(P.second, &A));
  });
}

} // namespace tutti
