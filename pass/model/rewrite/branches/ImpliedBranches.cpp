// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Which condition follows from which LLVM knows (isImpliedCondition); asked
/// are those that test a value of the same comparison, on the edges that
/// dominate. Where constants are compared, as macros do, they are propagated
/// first. Knows values of one function in SSA form, and nothing of memory.

#include "model/rewrite/branches/ImpliedBranches.h"
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

/// Passed is used where this way of a branch on Condition was taken.
static bool isBehind(const Value &Condition, unsigned Way, const Use &Passed,
                     const DominatorTree &Over) {
  return any_of(Condition.users(), [&](const User *By) {
    const auto *Br = dyn_cast<BranchInst>(By);
    return Br && Br->getSuccessor(0) != Br->getSuccessor(1) &&
           Over.dominates(
               BasicBlockEdge(Br->getParent(), Br->getSuccessor(Way)), Passed);
  });
}

/// The constant that a branch before has shown Passed to be, or null.
static Constant *shownAt(const Use &Passed, const DominatorTree &Over) {
  for (const User *U : Passed->users())
    if (const auto *Cmp = dyn_cast<ICmpInst>(U); Cmp && Cmp->isEquality())
      if (auto *C = dyn_cast<ConstantInt>(Cmp->getOperand(1)))
        if (isBehind(*Cmp, Cmp->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1,
                     Passed, Over))
          return C;
  const auto *Flag = dyn_cast<ZExtInst>(Passed);
  if (Flag && Flag->getSrcTy()->isIntegerTy(1))
    for (unsigned Way : {0u, 1u})
      if (isBehind(*Flag->getOperand(0), Way, Passed, Over))
        return ConstantInt::get(Flag->getType(), 1 - Way);
  return nullptr;
}

/// `if (alone) { f(comm, alone); }`: what a branch has shown to be a constant
/// is that where it is passed to a function of the module.
static void passShownConstants(Function &F, FunctionAnalysisManager &FAM) {
  for (Instruction &I : instructions(F)) {
    auto *CB = dyn_cast<CallBase>(&I);
    const Function *To = CB ? CB->getCalledFunction() : nullptr;
    if (!To || To->isDeclaration())
      continue;
    for (Use &U : CB->args())
      if (U->getType()->isIntegerTy() && !isa<Constant>(U))
        if (Constant *C = shownAt(U, FAM.getResult<DominatorTreeAnalysis>(F)))
          U.set(C);
  }
}

void cutImpliedBranches(Function &F, FunctionAnalysisManager &FAM) {
  propagateConstants(F, FAM);
  passShownConstants(F, FAM);
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
