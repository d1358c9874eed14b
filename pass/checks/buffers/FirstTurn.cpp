// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// The runtime of OpenMP writes the bounds of a thread's part into variables of
/// the region. The first thread's part begins where the loop does.

#include "checks/buffers/FirstTurn.h"
#include "model/library/FortranDescriptor.h"
#include "model/openmp/OmpCall.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

/// The call by which the runtime writes the first turn of a thread to Lower.
const CallBase *partGivenIn(const AllocaInst &Lower) {
  constexpr unsigned OfStatic = 4, OfDispatch = 3; // the operand of either
  for (const Use &U : Lower.uses()) {
    const auto *CB = dyn_cast<CallBase>(U.getUser());
    const OmpKind Kind = CB ? ompKind(*CB) : OmpKind::None;
    if ((Kind == OmpKind::ForBegin && U.getOperandNo() == OfStatic) ||
        (Kind == OmpKind::DispatchNext && U.getOperandNo() == OfDispatch))
      return CB;
  }
  return nullptr;
}

/// The first turn of all that the threads share; null when it is not seen.
const Value *firstOfTeam(const LoadInst &Load, const DominatorTree &DT) {
  const auto *Lower = dyn_cast<AllocaInst>(Load.getPointerOperand());
  const CallBase *Given = Lower ? partGivenIn(*Lower) : nullptr;
  if (!Given || !DT.dominates(Given, &Load))
    return nullptr;
  const Value *First = nullptr;
  if (ompKind(*Given) == OmpKind::DispatchNext) {
    constexpr unsigned First0 = 3; // loc, thread, schedule, lower bound
    for (const Instruction &I : instructions(*Load.getFunction()))
      if (ompKind(I) == OmpKind::DispatchInit && DT.dominates(&I, Given))
        First = cast<CallBase>(I).getArgOperand(First0);
    return First;
  }
  for (const User *U : Lower->users())
    if (const auto *S = dyn_cast<StoreInst>(U);
        S && S->getPointerOperand() == Lower && DT.dominates(S, Given)) {
      if (First)
        return nullptr;
      First = S->getValueOperand();
    }
  return First;
}

} // namespace

const SCEV *FirstTurn::visitAddRecExpr(const SCEVAddRecExpr *R) {
  const Loop *L = R->getLoop();
  if (Start && L->contains(Start))
    return R;
  const BasicBlock *Latch = L->getLoopLatch();
  MayBeLeftOut |= !Latch || !DT.dominates(At.getParent(), Latch);
  return visit(R->getStart());
}

const SCEV *FirstTurn::visitUnknown(const SCEVUnknown *U) {
  if (const auto *L = dyn_cast<LoadInst>(U->getValue()))
    if (const Value *First = firstOfTeam(*L, DT);
        First && First->getType() == L->getType())
      return visit(SE.getSCEV(const_cast<Value *>(First)));
  // Of loops that are joined to one the inner numbers are made of its number.
  if (const auto *Divides = dyn_cast<BinaryOperator>(U->getValue());
      Divides && (Divides->getOpcode() == Instruction::SDiv ||
                  Divides->getOpcode() == Instruction::SRem))
    if (const SCEV *Of = visit(SE.getSCEV(Divides->getOperand(0)));
        Of->isZero())
      return Of;
  const DescriptorPath Of = descriptorPathOf(*U->getValue());
  return Of.size() == 3 && Of == lowerBoundMember(Of[1])
             ? SE.getOne(U->getType())
             : U;
}

} // namespace tutti
