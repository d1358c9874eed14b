// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Matches conditions on omp_get_thread_num and its relatives, as compilers
/// write them for if, switch, && and logical variables. A condition that is not
/// understood is no guard; must not look further than a few steps.

#include "model/OmpGuard.h"
#include "model/MpiCall.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {
namespace {

constexpr unsigned MaxDepth = 6;
/// A local with more uses than this is no simple variable.
constexpr unsigned MaxUses = 256;

const Value *withoutCasts(const Value *V) {
  while (const auto *C = dyn_cast<CastInst>(V)) {
    if (!C->getType()->isIntegerTy() || !C->getSrcTy()->isIntegerTy())
      break;
    V = C->getOperand(0);
  }
  return V;
}

/// The one value that is ever stored to a local; null when there are several.
/// A callee that gets its address may read it, as all Fortran callees do.
const Value *onlyStored(const AllocaInst &A) {
  const Value *Only = nullptr;
  if (A.hasNUsesOrMore(MaxUses))
    return nullptr;
  for (const User *U : A.users()) {
    const auto *S = dyn_cast<StoreInst>(U);
    if (!S)
      continue;
    if (S->getPointerOperand() != &A || Only)
      return nullptr;
    Only = S->getValueOperand();
  }
  return Only;
}

bool comesFrom(const Value *V, OmpKind Kind, unsigned Depth) {
  V = withoutCasts(V);
  if (const auto *I = dyn_cast<Instruction>(V); I && ompKind(*I) == Kind)
    return true;
  if (Depth == 0)
    return false;
  if (const auto *L = dyn_cast<LoadInst>(V)) {
    const auto *A = dyn_cast<AllocaInst>(L->getPointerOperand());
    const Value *Stored = A ? onlyStored(*A) : nullptr;
    return Stored && comesFrom(Stored, Kind, Depth - 1);
  }
  const auto *Arg = dyn_cast<Argument>(V);
  if (!Arg || Arg->getParent()->use_empty())
    return false;
  for (const Use &U : Arg->getParent()->uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) || Call->arg_size() <= Arg->getArgNo() ||
        !comesFrom(Call->getArgOperand(Arg->getArgNo()), Kind, Depth - 1))
      return false;
  }
  return true;
}

/// The flag that MPI_Is_thread_main gave.
bool isMainThreadFlag(const Value *V) {
  const auto *L = dyn_cast<LoadInst>(withoutCasts(V));
  const auto *A = L ? dyn_cast<AllocaInst>(L->getPointerOperand()) : nullptr;
  return A && !A->hasNUsesOrMore(MaxUses) &&
         any_of(A->users(), [](const User *U) {
           const auto *I = dyn_cast<Instruction>(U);
           return I && MpiCall::get(*I).fn() == Fn::Is_thread_main;
         });
}

std::optional<OmpGuard> guardOf(const Value *V, bool Truth, unsigned Depth);

std::optional<OmpGuard> oneThread(const Value *Selector) {
  const auto *C = dyn_cast<ConstantInt>(Selector);
  return OmpGuard{OmpGuard::OneThread, Selector, C && C->isZero()};
}

std::optional<OmpGuard> compared(const ICmpInst &Cmp, bool Truth,
                                 unsigned Depth) {
  CmpInst::Predicate P = Truth ? Cmp.getPredicate() : Cmp.getInversePredicate();
  const Value *L = Cmp.getOperand(0), *R = Cmp.getOperand(1);
  if (isa<Constant>(L) || comesFrom(R, OmpKind::TeamThreadNum)) {
    std::swap(L, R);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (P == CmpInst::ICMP_EQ && comesFrom(L, OmpKind::TeamThreadNum))
    return oneThread(R);
  const auto *C = dyn_cast<ConstantInt>(R);
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  // L <= Most follows from the comparison.
  std::optional<int64_t> Most;
  if (P == CmpInst::ICMP_EQ || P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE)
    Most = C->getSExtValue();
  else if (P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT)
    Most = C->getSExtValue() - 1;
  if (Most == 0 && comesFrom(L, OmpKind::TeamThreadNum))
    return oneThread(ConstantInt::get(C->getType(), 0));
  if (Most == 1 && comesFrom(L, OmpKind::TeamSize))
    return OmpGuard{OmpGuard::TeamOfOne, nullptr, true};
  if (Most == 0 &&
      (comesFrom(L, OmpKind::InParallel) || comesFrom(L, OmpKind::TeamLevel)))
    return OmpGuard{OmpGuard::OutsideParallel, nullptr, true};
  if (!C->isZero() || !CmpInst::isEquality(P))
    return std::nullopt;
  // A truth value in disguise.
  if (P == CmpInst::ICMP_NE && isMainThreadFlag(L))
    return oneThread(ConstantInt::get(C->getType(), 0));
  return guardOf(L, P == CmpInst::ICMP_NE, Depth);
}

std::optional<OmpGuard> guardOf(const Value *V, bool Truth, unsigned Depth) {
  if (Depth == 0)
    return std::nullopt;
  V = withoutCasts(V);
  if (const auto *Cmp = dyn_cast<ICmpInst>(V))
    return compared(*Cmp, Truth, Depth - 1);
  if (const auto *Select = dyn_cast<SelectInst>(V)) {
    // a && b, or a || b that does not hold
    const auto *Other = dyn_cast<ConstantInt>(Truth ? Select->getFalseValue()
                                                    : Select->getTrueValue());
    if (!Other || Other->isZero() != Truth)
      return std::nullopt;
    if (auto G = guardOf(Select->getCondition(), Truth, Depth - 1))
      return G;
    return guardOf(Truth ? Select->getTrueValue() : Select->getFalseValue(),
                   Truth, Depth - 1);
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(V)) {
    const auto *One = dyn_cast<ConstantInt>(Op->getOperand(1));
    if (Op->getOpcode() == Instruction::Xor && One && One->isOne())
      return guardOf(Op->getOperand(0), !Truth, Depth - 1);
    if (Op->getOpcode() == (Truth ? Instruction::And : Instruction::Or)) {
      if (auto G = guardOf(Op->getOperand(0), Truth, Depth - 1))
        return G;
      return guardOf(Op->getOperand(1), Truth, Depth - 1);
    }
    return std::nullopt;
  }
  // What the user tests may be the number itself: if (omp_get_thread_num()).
  if (!Truth && V->getType()->isIntegerTy(1) &&
      (comesFrom(V, OmpKind::InParallel)))
    return OmpGuard{OmpGuard::OutsideParallel, nullptr, true};
  // bool master = tid == 0 && x; the way to `false` goes round the test.
  if (const auto *Phi = dyn_cast<PHINode>(V)) {
    std::optional<unsigned> Only;
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      const auto *C = dyn_cast<ConstantInt>(Phi->getIncomingValue(I));
      if (C && C->isZero() == Truth)
        continue;
      if (Only)
        return std::nullopt;
      Only = I;
    }
    if (!Only)
      return std::nullopt;
    if (auto G = guardOf(Phi->getIncomingValue(*Only), Truth, Depth - 1))
      return G;
    const BasicBlock *From = Phi->getIncomingBlock(*Only);
    const BasicBlock *Before = From->getSinglePredecessor();
    const auto *Br =
        Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
    if (!Br || !Br->isConditional() ||
        Br->getSuccessor(0) == Br->getSuccessor(1))
      return std::nullopt;
    return guardOf(Br->getCondition(), Br->getSuccessor(0) == From, Depth - 1);
  }
  return std::nullopt;
}

} // namespace

bool comesFrom(const Value *V, OmpKind Kind) {
  return comesFrom(V, Kind, MaxDepth);
}

std::optional<OmpGuard> guardOf(const Value *Condition, bool Truth) {
  return guardOf(Condition, Truth, MaxDepth);
}

} // namespace tutti
