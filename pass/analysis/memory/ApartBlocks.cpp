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

unsigned ApartBlocks::indexOf(Edge E) {
  auto [It, New] =
      Indices.try_emplace({E.getStart(), E.getEnd()}, Edges.size());
  if (New) {
    Edges.push_back(E);
    Into[E.getEnd()].push_back(It->second);
    Opposite.emplace_back();
  }
  return It->second;
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
          if (std::optional<bool> Is = follows(*A, IsTrue, *B)) {
            unsigned One =
                indexOf({A->getParent(), A->getSuccessor(IsTrue ? 0 : 1)});
            unsigned Two =
                indexOf({B->getParent(), B->getSuccessor(*Is ? 1 : 0)});
            Opposite[One].push_back(Two);
            Opposite[Two].push_back(One);
          }
        }
  }
}

/// Those of its immediate dominator, and those that end here.
const BitVector &ApartBlocks::edgesTo(const BasicBlock &B,
                                      const DominatorTree &Over) {
  SmallVector<const BasicBlock *, 16> Unknown;
  const BitVector *Above = nullptr;
  for (const auto *N = Over.getNode(&B); N && !Above; N = N->getIDom()) {
    auto It = EdgesTo.find(N->getBlock());
    if (It != EdgesTo.end())
      Above = It->second.get();
    else
      Unknown.push_back(N->getBlock());
  }
  if (Unknown.empty() && !Above)
    Unknown.push_back(&B); // nobody comes there
  for (const BasicBlock *Block : reverse(Unknown)) {
    auto Here = Above ? std::make_unique<BitVector>(*Above)
                      : std::make_unique<BitVector>(Edges.size());
    if (auto It = Into.find(Block); It != Into.end())
      for (unsigned E : It->second)
        if (Over.dominates(Edges[E], Block))
          Here->set(E);
    Above = (EdgesTo[Block] = std::move(Here)).get();
  }
  return *Above;
}

bool ApartBlocks::areApart(const BasicBlock &A, const BasicBlock &B,
                           const DominatorTree &Over) {
  const BitVector &ToA = edgesTo(A, Over);
  const BitVector &ToB = edgesTo(B, Over);
  return any_of(ToA.set_bits(), [&](unsigned E) {
    return any_of(Opposite[E], [&](unsigned Other) { return ToB[Other]; });
  });
}

} // namespace tutti
