// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Following an argument to the broadcasts of a function and its callees.

#include "checks/collectives/HandsOut.h"
#include "analysis/arguments/CallArguments.h"
#include "model/Incomplete.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

static constexpr unsigned MostDepth = 4;

static bool isOfOneRank(const MpiCall &Call) {
  return has(Call.fn(), table::UniformOut) && has(Call.fn(), table::ROOT);
}

/// The memory that A leads to is broadcast.
static bool handsOut(const Argument &A, unsigned Depth) {
  if (Incomplete::reached(Depth == MostDepth, Incomplete::Depth, &A))
    return true;
  return any_of(instructions(*A.getParent()), [&](const Instruction &I) {
    const auto *CB = dyn_cast<CallBase>(&I);
    if (!CB)
      return false;
    auto Leads = [&](const Value *V) {
      return V && V->getType()->isPointerTy() && getUnderlyingObject(V) == &A;
    };
    if (const MpiCall Call = MpiCall::get(I))
      return isOfOneRank(Call) &&
             any_of(dataArguments(Call.fn()), [&](const DataArgument &D) {
               return Leads(Call.value(D.Buffer)) && D.Count >= 0 &&
                      !constantAt(Call, D.Count);
             });
    const Function *Callee = CB->getCalledFunction();
    return Callee && !Callee->isDeclaration() && Callee != A.getParent() &&
           any_of(Callee->args(), [&](const Argument &Given) {
             return Given.getArgNo() < CB->arg_size() &&
                    Leads(CB->getArgOperand(Given.getArgNo())) &&
                    handsOut(Given, Depth + 1);
           });
  });
}

bool handsOutGiven(const Function &F) {
  return any_of(F.args(), [](const Argument &A) {
    return A.getType()->isPointerTy() && handsOut(A, 0);
  });
}

} // namespace tutti
