// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows a value through selections and the results of functions down to
/// variables that only MPI_Comm_rank and constants are written to.

#include "analysis/RankOrError.h"
#include "analysis/CallTargets.h"
#include "model/MpiCall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

bool isRankOrError(const Value &V, const CallTargets &Calls, unsigned Depth) {
  if (isa<ConstantInt>(V))
    return true;
  if (Depth == 0)
    return false;
  auto Again = [&](const Value *In) {
    return isRankOrError(*In, Calls, Depth - 1);
  };
  if (const auto *P = dyn_cast<PHINode>(&V))
    return all_of(P->incoming_values(), Again);
  if (const auto *S = dyn_cast<SelectInst>(&V))
    return Again(S->getTrueValue()) && Again(S->getFalseValue());
  if (const auto *L = dyn_cast<LoadInst>(&V)) {
    const auto *A = dyn_cast<AllocaInst>(L->getPointerOperand());
    return A && all_of(A->users(), [&](const User *U) {
             if (const auto *S = dyn_cast<StoreInst>(U))
               return S->getPointerOperand() == A &&
                      isa<ConstantInt>(S->getValueOperand());
             const auto *CB = dyn_cast<CallBase>(U);
             return isa<LoadInst>(U) ||
                    (CB && (CB->isLifetimeStartOrEnd() ||
                            MpiCall(*CB).fn() == Fn::Comm_rank));
           });
  }
  const auto *CB = dyn_cast<CallBase>(&V);
  ArrayRef<CallTarget> Targets = CB ? Calls.of(*CB) : ArrayRef<CallTarget>();
  return !Targets.empty() && all_of(Targets, [&](const CallTarget &T) {
    return all_of(*T.Body, [&](const BasicBlock &B) {
      const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
      return !R || (R->getReturnValue() && Again(R->getReturnValue()));
    });
  });
}

} // namespace tutti
