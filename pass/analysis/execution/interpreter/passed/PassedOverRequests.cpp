// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Requests that code which is passed over may copy, as a vector does that one
/// is pushed back into: the variable may then be used for another operation,
/// and the first is completed by its copy. Where the copy lies is not known.

#include "analysis/execution/interpreter/passed/PassedOver.h"
#include "model/Incomplete.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tutti {

static bool isUnderWay(const RuntimeHandle &H) {
  return H.Of == RuntimeHandle::Request && H.Active && !H.Copied;
}

/// The value that is read goes on to somewhere else: it is not just compared.
static bool goesOn(const LoadInst &L) {
  if (!L.getType()->isIntegerTy(32) && !L.getType()->isPointerTy())
    return false;
  return any_of(L.uses(), [](const Use &U) {
    const auto *S = dyn_cast<StoreInst>(U.getUser());
    return S ? S->getPointerOperandIndex() != U.getOperandNo()
             : isa<CallBase, ReturnInst, PHINode, SelectInst>(U.getUser());
  });
}

void PassedOver::copies(const Instruction &I, const Scope &In) {
  const auto *L = dyn_cast<LoadInst>(&I);
  const auto *M = dyn_cast<MemTransferInst>(&I);
  const Value *From = L && goesOn(*L) ? L->getPointerOperand()
                      : M             ? M->getSource()
                                      : nullptr;
  if (!From || ownAt(*From, In) || none_of(Of.Handles, isUnderWay))
    return;
  // Which addresses are read on the way is of no matter: the copy is not
  // followed.
  const std::vector<Part> Before = Read;
  Places At;
  if (!follow(*From, In, At)) {
    At.clear();
    CopiesUnseen = true;
  }
  Read = Before;
  append_range(Copied, At);
}

void PassedOver::markCopied() {
  for (size_t N = 0; N < Of.Handles.size(); ++N)
    if (isUnderWay(Of.Handles[N]) &&
        ((CopiesUnseen && Of.Memory.isReachable(int(N))) ||
         any_of(Copied, [&](const RuntimeValue &At) {
           return Of.Memory.holdsIn(At.Id, int(N));
         })))
      Of.Handles[N].Copied = true;
}

void PassedOver::mayCopy(const CallBase &CB, const Blocks *Over) {
  if (none_of(Of.Handles, isUnderWay))
    return;
  const Blocks None;
  const Scope In{Over ? Over : &None, nullptr};
  CopiesUnseen = true;
  for (const Use &U : CB.args()) {
    Places At;
    if (U->getType()->isPointerTy() && !isa<Function>(U) && !ownAt(*U, In) &&
        follow(*U, In, At))
      append_range(Copied, At);
  }
  markCopied();
}

} // namespace tutti
