// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows values through locals, parameters and results, a few steps and only
/// where there is one way.

#include "model/ValueSource.h"
#include "model/Incomplete.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

/// A local with more uses than this is no simple variable.
constexpr unsigned MaxUses = 256;
/// A function with more blocks than this is no simple question.
constexpr unsigned MaxBlocks = 16;

const Value *withoutCasts(const Value *V) {
  while (const auto *C = dyn_cast<CastInst>(V)) {
    if (!C->getType()->isIntegerTy() || !C->getSrcTy()->isIntegerTy())
      break;
    V = C->getOperand(0);
  }
  return V;
}

/// Test holds for what every caller of the argument's function passes.
bool allActuals(const Argument &A, Tested Test) {
  const Function &Callee = *A.getParent();
  for (const Use &U : Callee.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) || Call->arg_size() <= A.getArgNo() ||
        !Test(Call->getArgOperand(A.getArgNo())))
      return false;
  }
  return !Callee.use_empty();
}

/// Test holds for what every return of a defined function gives.
bool allReturned(const Value *V, Tested Test) {
  const auto *Call = dyn_cast<CallBase>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || Callee->isDeclaration() ||
      Incomplete::reached(Callee->size() > MaxBlocks, Incomplete::Size, Callee))
    return false;
  bool Any = false;
  for (const BasicBlock &BB : *Callee)
    if (const auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator())) {
      if (!Ret->getReturnValue() || !Test(Ret->getReturnValue()))
        return false;
      Any = true;
    }
  return Any;
}

std::optional<BaseOffset> baseOf(const Value &Pointer, int64_t More) {
  const auto *I = dyn_cast<Instruction>(&Pointer);
  const auto *Arg = dyn_cast<Argument>(&Pointer);
  if (!I && !Arg)
    return std::nullopt;
  const DataLayout &DL =
      (I ? I->getFunction() : Arg->getParent())->getParent()->getDataLayout();
  APInt Offset(64, More, /*isSigned=*/true);
  const Value *Base = Pointer.stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return BaseOffset{Base, Offset.getSExtValue(), DL};
}

/// One value is ever stored to this place of a local, or of the locals whose
/// address is passed, and Test holds for it. A callee that gets its address may
/// read it, as all Fortran callees do.
bool onlyStored(const Value &Pointer, int64_t More, unsigned Depth,
                Tested Test) {
  if (Depth == 0)
    return false;
  auto Where = baseOf(Pointer, More);
  if (!Where)
    return false;
  const Value *Base = Where->Base;
  const int64_t At = Where->At;
  if (const auto *A = dyn_cast<Argument>(Base))
    return allActuals(*A, [&](const Value *Actual) {
      return onlyStored(*Actual, At, Depth - 1, Test);
    });
  // What a pointer that was put away points to.
  if (const auto *L = dyn_cast<LoadInst>(Base))
    return onlyStored(
        *L->getPointerOperand(), 0, Depth - 1,
        [&](const Value *V) { return onlyStored(*V, At, Depth - 1, Test); });
  if (!isa<AllocaInst>(Base))
    return false;
  unsigned Stores = 0, Uses = 0;
  bool Holds = true;
  SmallVector<std::pair<const Value *, int64_t>, 8> Work{{Base, 0}};
  while (!Work.empty()) {
    auto [Address, Here] = Work.pop_back_val();
    for (const User *U : Address->users()) {
      if (Incomplete::reached(++Uses > MaxUses, Incomplete::Steps, U) ||
          Stores > 1 || !Holds)
        return false;
      if (const auto *GEP = dyn_cast<GEPOperator>(U)) {
        APInt Step(64, 0);
        if (!GEP->accumulateConstantOffset(Where->DL, Step))
          return false;
        Work.push_back({GEP, Here + Step.getSExtValue()});
      } else if (const auto *S = dyn_cast<StoreInst>(U)) {
        if (S->getPointerOperand() != Address || Here != At)
          continue;
        ++Stores;
        Holds = Test(S->getValueOperand());
      } else if (const auto *Copy = dyn_cast<MemCpyInst>(U)) {
        const auto *Length = dyn_cast<ConstantInt>(Copy->getLength());
        if (Copy->getRawDest() != Address || Here > At ||
            (Length && Here + Length->getSExtValue() <= At))
          continue;
        ++Stores;
        Holds = onlyStored(*Copy->getRawSource(), At - Here, Depth - 1, Test);
      }
    }
  }
  return Holds && Stores == 1;
}

} // namespace tutti
