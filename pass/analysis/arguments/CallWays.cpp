// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Callers are found by the users of the function, values by LLVM's folding.

#include "analysis/arguments/CallWays.h"
#include "model/Incomplete.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tutti {
namespace {

void extend(const Argument &A, bool Unasked, CallWayRef Way,
            SmallVectorImpl<CallWay> &Found) {
  if (Incomplete::reached(Way.size() >= 3, Incomplete::Depth, &A) ||
      (Unasked &&
       any_of(A.users(), [](const User *U) { return !isa<CallBase>(U); })))
    return;
  constexpr unsigned Most = 512;
  for (const User *U : A.getParent()->users()) {
    if (Incomplete::undecided(Found.size() >= Most, Incomplete::Size, &A))
      return;
    const auto *CB = dyn_cast<CallBase>(U);
    if (!CB || CB->getCalledFunction() != A.getParent())
      continue;
    CallWay Longer{CB};
    append_range(Longer, Way);
    if (const auto *Outer = dyn_cast<Argument>(CB->getArgOperand(A.getArgNo())))
      extend(*Outer, Unasked, Longer, Found);
    else
      Found.push_back(std::move(Longer));
  }
}

/// Null for all but a parameter of what the last call calls.
const Value *actual(CallWayRef Way, const Value &V) {
  const auto *A = dyn_cast<Argument>(&V);
  return A && !Way.empty() && Way.back()->getCalledFunction() == A->getParent()
             ? Way.back()->getArgOperand(A->getArgNo())
             : nullptr;
}

Constant *folded(CallWayRef Way, const Value &V, unsigned Depth) {
  if (const auto *C = dyn_cast<ConstantInt>(&V))
    return const_cast<ConstantInt *>(C);
  if (Depth == 0)
    return nullptr;
  if (const Value *Passed = actual(Way, V))
    return folded(Way.drop_back(), *Passed, Depth - 1);
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !isa<BinaryOperator, CastInst>(I))
    return nullptr;
  SmallVector<Constant *, 2> Parts;
  for (const Value *Op : I->operands()) {
    Parts.push_back(folded(Way, *Op, Depth - 1));
    if (!Parts.back())
      return nullptr;
  }
  return ConstantFoldInstOperands(const_cast<Instruction *>(I), Parts,
                                  I->getModule()->getDataLayout());
}

} // namespace

SmallVector<CallWay, 8> waysTo(const Argument &A, bool Unasked) {
  SmallVector<CallWay, 8> Found;
  extend(A, Unasked, {}, Found);
  return Found;
}

const Value *passedBefore(CallWay &Way, const Value &V) {
  const Value *Passed = actual(Way, V);
  if (Passed)
    Way.pop_back();
  return Passed;
}

const Value *passedOn(CallWayRef Way, const Value &V) {
  const Value *Found = nullptr;
  while (const Value *Passed = actual(Way, Found ? *Found : V)) {
    Found = Passed;
    Way = Way.drop_back();
  }
  return Found;
}

std::optional<int64_t> constantOn(CallWayRef Way, const Value &V) {
  constexpr unsigned Deep = 12; // operands of a sum or product
  const auto *C = dyn_cast_or_null<ConstantInt>(folded(Way, V, Deep));
  if (!C || C->getBitWidth() > 64)
    return std::nullopt;
  return C->getSExtValue();
}

} // namespace tutti
