// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which condition follows from which LLVM knows (isImpliedCondition); asked
/// are those that test a value of the same comparison, on the edges that
/// dominate. Where constants are compared, as macros do, they are propagated
/// first. Knows values of one function in SSA form, and nothing of memory.

#include "model/rewrite/ImpliedBranches.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tutti {

static BranchInst *decisionOf(BasicBlock &B) {
  auto *Br = dyn_cast<BranchInst>(B.getTerminator());
  return Br && Br->isConditional() && Br->getSuccessor(0) != Br->getSuccessor(1)
             ? Br
             : nullptr;
}

/// What a branch tests, constants apart.
static SmallVector<const Value *, 3> testedBy(const BranchInst &Br) {
  SmallVector<const Value *, 3> Result{Br.getCondition()};
  if (const auto *C = dyn_cast<ICmpInst>(Br.getCondition()))
    for (const Value *V : C->operand_values())
      if (!isa<Constant>(V))
        Result.push_back(V);
  return Result;
}

/// Which way everybody goes who comes to Br.
static std::optional<bool> outcomeOf(const BranchInst &Br,
                                     ArrayRef<const BranchInst *> Around,
                                     const DominatorTree &Over,
                                     const DataLayout &Layout) {
  for (const BranchInst *Other : Around)
    for (bool IsTrue : {true, false})
      if (Other != &Br &&
          Over.dominates(BasicBlockEdge(Other->getParent(),
                                        Other->getSuccessor(IsTrue ? 0 : 1)),
                         Br.getParent()))
        if (std::optional<bool> Is = isImpliedCondition(
                Other->getCondition(), Br.getCondition(), Layout, IsTrue))
          return Is;
  return std::nullopt;
}

/// `if (status == 0)` in what a macro with `status = 1` was replaced by.
static void propagateConstants(Function &F, FunctionAnalysisManager &FAM) {
  if (none_of(instructions(F), [](const Instruction &I) {
        return isa<CmpInst>(I) && all_of(I.operand_values(), IsaPred<Constant>);
      }))
    return;
  SCCPPass().run(F, FAM);
  EliminateUnreachableBlocks(F);
  FAM.clear(F, F.getName());
}

void cutImpliedBranches(Function &F, FunctionAnalysisManager &FAM) {
  propagateConstants(F, FAM);
  DenseMap<const Value *, SmallVector<const BranchInst *, 2>> Testing;
  SmallVector<BranchInst *, 16> Decisions;
  for (BasicBlock &B : F)
    if (BranchInst *Br = decisionOf(B)) {
      Decisions.push_back(Br);
      for (const Value *V : testedBy(*Br))
        Testing[V].push_back(Br);
    }
  const auto IsAsked = [&](const BranchInst *Br) {
    return any_of(testedBy(*Br),
                  [&](const Value *V) { return Testing[V].size() > 1; });
  };
  if (none_of(Decisions, IsAsked))
    return;
  const auto &Over = FAM.getResult<DominatorTreeAnalysis>(F);
  const DataLayout &Layout = F.getParent()->getDataLayout();
  SmallVector<std::pair<BranchInst *, bool>, 4> Sure;
  for (BranchInst *Br : Decisions)
    for (const Value *V : testedBy(*Br))
      if (std::optional<bool> Is = outcomeOf(*Br, Testing[V], Over, Layout)) {
        Sure.push_back({Br, *Is});
        break;
      }
  if (Sure.empty())
    return;
  for (auto [Br, Is] : Sure) {
    Br->setCondition(ConstantInt::getBool(F.getContext(), Is));
    ConstantFoldTerminator(Br->getParent());
  }
  EliminateUnreachableBlocks(F);
  FAM.clear(F, F.getName());
}

} // namespace tutti
