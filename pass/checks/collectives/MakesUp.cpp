// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows a condition back through what it was computed of, up to differences
/// of two numbers that one function, or one array, gives: the first one is the
/// same for all ranks, the second each rank's own. What the numbers count is
/// not known, nor whether the rank has made calls for those that it has.

#include "checks/collectives/MakesUp.h"
#include "analysis/variance/RankDependence.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

static const Value *unextended(const Value *V) {
  while (isa<CastInst>(V) || isa<FreezeInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return V;
}

/// Both come out of one function, or out of one array.
static bool areOfOneKind(const Value &A, const Value &B) {
  const auto *CallA = dyn_cast<CallBase>(&A), *CallB = dyn_cast<CallBase>(&B);
  if (CallA && CallB)
    return CallA->getCalledFunction() && !CallA->arg_empty() &&
           CallA->getCalledFunction() == CallB->getCalledFunction();
  const auto *ReadA = dyn_cast<LoadInst>(&A), *ReadB = dyn_cast<LoadInst>(&B);
  return ReadA && ReadB &&
         ReadA->getPointerOperand() != ReadB->getPointerOperand() &&
         isa<GetElementPtrInst>(ReadB->getPointerOperand()) &&
         getUnderlyingObject(ReadA->getPointerOperand()) ==
             getUnderlyingObject(ReadB->getPointerOperand());
}

namespace {

class Differences {
public:
  explicit Differences(const RankDependence &Ranks) : Ranks(Ranks) {}
  /// All by which V differs between ranks are such differences, one at least.
  bool only(const Value &V) { return follow(V) && Any; }

private:
  bool follow(const Value &Of) {
    const Value &V = *unextended(&Of);
    if (Ranks.degree(V) <= Degree::Unknown || !Seen.insert(&V).second)
      return true;
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I || !Incomplete::within(Steps++, 64))
      return false;
    if (I->getOpcode() == Instruction::Sub) {
      const Value &All = *unextended(I->getOperand(0));
      const Value &Own = *unextended(I->getOperand(1));
      if (Ranks.degree(All) <= Degree::Unknown && areOfOneKind(All, Own))
        return Any = true;
    }
    if (const auto *L = dyn_cast<LoadInst>(I))
      return variable(*L);
    return (isa<PHINode, CmpInst, SelectInst, BinaryOperator>(I) ||
            isa<MinMaxIntrinsic>(I)) &&
           all_of(I->operands(), [&](const Use &U) { return follow(*U); });
  }

  /// What is stored to a variable that nobody else sees.
  bool variable(const LoadInst &L) {
    const auto *A = dyn_cast<AllocaInst>(L.getPointerOperand());
    return A && all_of(A->users(), [&](const User *U) {
             const auto *S = dyn_cast<StoreInst>(U);
             return isa<LoadInst>(U) || isa<IntrinsicInst>(U) ||
                    (S && S->getPointerOperand() == A &&
                     follow(*S->getValueOperand()));
           });
  }

  const RankDependence &Ranks;
  SmallPtrSet<const Value *, 16> Seen;
  unsigned Steps = 0;
  bool Any = false;
};

} // namespace

bool makesUp(const Value &Condition, const RankDependence &Ranks) {
  return Differences(Ranks).only(Condition);
}

} // namespace tutti
