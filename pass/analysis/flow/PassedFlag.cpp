// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The constants that a tested variable may be, each by the way that it came
/// by: flags that are set where something was done. Knows nothing of MPI.

#include "analysis/flow/PassedFlag.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

/// A constant of a flag, and the edge by which it gets in.
struct Setting {
  const ConstantInt *What;
  const BasicBlock *From;
};

constexpr unsigned MostSettings = 16;
constexpr unsigned DeepestTest = 8;

} // namespace

static Constant *valueOf(const Value &V, const Value &Tested, Constant *Is,
                         const DataLayout &DL, unsigned Depth) {
  if (&V == &Tested)
    return Is;
  if (auto *C = dyn_cast<Constant>(&V))
    return const_cast<Constant *>(C);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || Incomplete::undecided(Depth > DeepestTest, Incomplete::Depth, I))
    return nullptr;
  auto Operand = [&](unsigned N) {
    return valueOf(*I->getOperand(N), Tested, Is, DL, Depth + 1);
  };
  if (const auto *C = dyn_cast<CastInst>(I)) {
    Constant *Of = Operand(0);
    return Of ? ConstantFoldCastOperand(C->getOpcode(), Of, C->getType(), DL)
              : nullptr;
  }
  if (isa<FreezeInst>(I))
    return Operand(0);
  if (!isa<CmpInst>(I) && !isa<BinaryOperator>(I))
    return nullptr;
  Constant *A = Operand(0), *B = Operand(1);
  if (!A || !B)
    return nullptr;
  if (const auto *Cmp = dyn_cast<CmpInst>(I))
    return ConstantFoldCompareInstOperands(Cmp->getPredicate(), A, B, DL);
  return ConstantFoldBinaryOpOperands(I->getOpcode(), A, B, DL);
}

int testOf(const Value &Condition, const Value &Tested, long long Number) {
  const auto *I = dyn_cast<Instruction>(&Tested);
  if (!I || !Tested.getType()->isIntegerTy())
    return -1;
  auto *Is = ConstantInt::get(Tested.getType(), Number, /*IsSigned=*/true);
  const auto *Result = dyn_cast_or_null<ConstantInt>(
      valueOf(Condition, Tested, Is, I->getDataLayout(), 0));
  return Result ? Result->isOne() : -1;
}

/// The merged value that a condition is made of.
static const PHINode *flagOf(const Value &Condition) {
  const Value *V = &Condition;
  for (unsigned Step = 0; Step <= DeepestTest; ++Step) {
    if (const auto *P = dyn_cast<PHINode>(V))
      return P;
    const auto *I = dyn_cast<Instruction>(V);
    if (!I || !(isa<CastInst>(I) || isa<FreezeInst>(I) || isa<CmpInst>(I) ||
                isa<BinaryOperator>(I)))
      return nullptr;
    if (I->getNumOperands() == 2 && !isa<Constant>(I->getOperand(1)))
      return nullptr;
    V = I->getOperand(0);
  }
  Incomplete::reached(true, Incomplete::Depth, &cast<Instruction>(*V));
  return nullptr;
}

/// Empty where it may be something else than constants.
static SmallVector<Setting, 8> settingsOf(const PHINode &Flag) {
  SmallVector<Setting, 8> All;
  SmallVector<const PHINode *, 4> Work{&Flag};
  SmallPtrSet<const PHINode *, 8> Seen;
  while (!Work.empty()) {
    const PHINode *P = Work.pop_back_val();
    if (!Seen.insert(P).second)
      continue;
    for (unsigned N = 0; N < P->getNumIncomingValues(); ++N) {
      const Value *V = P->getIncomingValue(N);
      if (const auto *Next = dyn_cast<PHINode>(V))
        Work.push_back(Next);
      else if (const auto *C = dyn_cast<ConstantInt>(V))
        All.push_back({C, P->getIncomingBlock(N)});
      else
        return {};
      if (Incomplete::undecided(All.size() + Work.size() > MostSettings,
                                Incomplete::Steps, P))
        return {};
    }
  }
  return All;
}

using Claim = function_ref<bool(const Setting &, bool LeadsHere)>;

/// The branch tests a flag, and for each of the flag's settings Holds is true.
static bool holdsForSettings(const BranchInst &Br, int Side, Claim Holds) {
  const PHINode *Flag = flagOf(*Br.getCondition());
  const auto All = Flag ? settingsOf(*Flag) : SmallVector<Setting, 8>();
  return !All.empty() && all_of(All, [&](const Setting &S) {
    int Is = testOf(*Br.getCondition(), *Flag, S.What->getSExtValue());
    return Is >= 0 && Holds(S, Is == 1 - Side);
  });
}

/// Some test of a flag on every way to the block has it that for each of the
/// flag's settings with which the block is come to Holds is true.
static bool anyTestBefore(const BasicBlock &B, const DominatorTree &DT,
                          Claim Holds) {
  const auto *Node = DT.getNode(&B);
  for (Node = Node ? Node->getIDom() : nullptr; Node; Node = Node->getIDom()) {
    const auto *Br = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Br || !Br->isConditional() ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      continue;
    for (int Side : {0, 1})
      if (DT.dominates(BasicBlockEdge(Br->getParent(), Br->getSuccessor(Side)),
                       &B) &&
          holdsForSettings(*Br, Side, Holds))
        return true;
  }
  return false;
}

bool isOnlyBehind(const BasicBlock &B, const Instruction &Passed,
                  const DominatorTree &DT) {
  if (Passed.getParent() != &B && DT.dominates(Passed.getParent(), &B))
    return true;
  return anyTestBefore(B, DT, [&](const Setting &S, bool LeadsHere) {
    return !LeadsHere || DT.dominates(&Passed, S.From->getTerminator());
  });
}

bool isOnlyBehind(const BasicBlock &From, const BasicBlock &To,
                  const Instruction &Passed, const DominatorTree &DT) {
  if (Passed.getParent() == &From || isOnlyBehind(From, Passed, DT))
    return true;
  const auto *Br = dyn_cast<BranchInst>(From.getTerminator());
  if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
    return false;
  return holdsForSettings(
      *Br, Br->getSuccessor(1) == &To, [&](const Setting &S, bool Leaves) {
        return !Leaves || DT.dominates(&Passed, S.From->getTerminator()) ||
               isOnlyBehind(*S.From, Passed, DT);
      });
}

bool isOnlyBefore(const BasicBlock &B, const Instruction &Passed, const Loop &L,
                  const DominatorTree &DT) {
  return anyTestBefore(B, DT, [&](const Setting &S, bool LeadsHere) {
    return LeadsHere ? !L.contains(S.From)
                     : DT.dominates(&Passed, S.From->getTerminator());
  });
}

} // namespace tutti
