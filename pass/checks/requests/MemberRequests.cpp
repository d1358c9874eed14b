// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// A member is told by the type of its structure and its offset: those of all
/// objects are one.

#include "checks/requests/MemberRequests.h"
#include "model/PrivateCopy.h"
#include "model/mpi/MpiCall.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tutti {

MemberRequests::MemberRequests(const PrivateCopy &Copy) {
  for (const Function *F : Copy.functions())
    for (const Instruction &I : instructions(*F)) {
      const MpiCall Call = MpiCall::get(I);
      if (!Call || row(Call.fn()).Kind != Class::Complete)
        continue;
      for (Role R : {table::REQS, table::REQ_INOUT})
        if (const Member M = memberOf(Call.operand(indexOf(Call.fn(), R)));
            M.first)
          Completing[M].insert(F);
    }
}

/// Where the array begins that the address leads into, or where the pointer is
/// kept that leads there.
MemberRequests::Member MemberRequests::memberOf(const Value *Requests) {
  while (const Value *V = Requests) {
    const auto *G = dyn_cast<GEPOperator>(V);
    if (!G) {
      const auto *L = dyn_cast<LoadInst>(V);
      G = L ? dyn_cast<GEPOperator>(L->getPointerOperand()) : nullptr;
      if (!G)
        return {};
    }
    const auto *T = dyn_cast<StructType>(G->getSourceElementType());
    if (T && G->hasAllConstantIndices()) {
      APInt Offset(64, 0);
      const DataLayout &DL = cast<Instruction>(G)->getModule()->getDataLayout();
      if (G->accumulateConstantOffset(DL, Offset))
        return {T, Offset.getSExtValue()};
    }
    if (G != V)
      return {};
    Requests = G->getPointerOperand();
  }
  return {};
}

bool MemberRequests::areOfOneFunction(const MpiCall &Maker) const {
  const auto It = Completing.find(
      memberOf(Maker.operand(indexOf(Maker.fn(), table::REQ_OUT))));
  return It != Completing.end() && It->first.first && It->second.size() == 1;
}

} // namespace tutti
