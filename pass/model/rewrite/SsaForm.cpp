// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// SROA leaves variables alone whose address is handed on; most of what is left
/// by then are such (a rank, a request), so it is not even started for them.
/// What is only said to be likely (__builtin_expect) is the value itself: no
/// propagation of constants goes through the intrinsic. Fortran's descriptors
/// are built member by member: what is taken out of one is what was put in.

#include "model/rewrite/SsaForm.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tutti {

/// The address goes where it is not followed.
static bool escapesBy(const Use &U) {
  if (const auto *CB = dyn_cast<CallBase>(U.getUser()))
    return !isa<IntrinsicInst>(CB);
  const auto *S = dyn_cast<StoreInst>(U.getUser());
  return S && S->getValueOperand() == U.get();
}

/// Of one number or pointer that is handed on, or an array of them; what is
/// read or written as a structure SROA takes apart all the same.
static bool isLeftAlone(const AllocaInst &A) {
  const Type *T = A.getAllocatedType();
  while (const auto *Array = dyn_cast<ArrayType>(T))
    T = Array->getElementType();
  if (!T->isSingleValueType() || A.isArrayAllocation())
    return false;
  return any_of(A.uses(), [](const Use &U) {
    const auto *G = dyn_cast<GetElementPtrInst>(U.getUser());
    return escapesBy(U) || (G && any_of(G->uses(), escapesBy));
  });
}

static void forgetExpectations(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    const auto *II = dyn_cast<IntrinsicInst>(&I);
    if (!II || (II->getIntrinsicID() != Intrinsic::expect &&
                II->getIntrinsicID() != Intrinsic::expect_with_probability))
      continue;
    I.replaceAllUsesWith(II->getArgOperand(0));
    I.eraseFromParent();
  }
}

static void takeWhatWasPutIn(Function &F) {
  for (Instruction &I : instructions(F))
    if (auto *E = dyn_cast<ExtractValueInst>(&I))
      if (Value *Known =
              FindInsertedValue(E->getAggregateOperand(), E->getIndices()))
        E->replaceAllUsesWith(Known);
}

void toSsaForm(Function &F, FunctionAnalysisManager &FAM) {
  forgetExpectations(F);
  SmallVector<AllocaInst *, 32> Whole;
  bool Others = false;
  // flang makes the private variables of a region where the region begins.
  for (Instruction &I : instructions(F))
    if (auto *A = dyn_cast<AllocaInst>(&I)) {
      if (!A->isArrayAllocation() && isAllocaPromotable(A))
        Whole.push_back(A);
      else
        Others = Others || !isLeftAlone(*A);
    }
  if (!Whole.empty())
    PromoteMemToReg(Whole, FAM.getResult<DominatorTreeAnalysis>(F),
                    &FAM.getResult<AssumptionAnalysis>(F));
  if (Others)
    SROAPass(SROAOptions::PreserveCFG).run(F, FAM);
  takeWhatWasPutIn(F);
}

} // namespace tutti
