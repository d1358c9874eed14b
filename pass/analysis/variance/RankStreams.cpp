// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Files that all ranks open by one name: what is read from them is no data of
/// each rank's own, as long as no rank goes to a place of its own in there.

#include "analysis/variance/RankTransfer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// The call that opened the stream V, by its name; null when it is not in
/// sight.
static const CallBase *openedBy(const Value &V) {
  const auto *CB = dyn_cast<CallBase>(V.stripPointerCasts());
  const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
  bool Opens = Callee &&
               (Callee->getName() == "fopen" || Callee->getName() == "fopen64");
  return Opens && CB->arg_size() == 2 ? CB : nullptr;
}

/// Of a call that reads from a stream which all ranks have opened.
const CallBase *RankTransfer::readsSameFile(const CallBase &CB) {
  const CallBase *Opened = nullptr;
  for (const Use &U : CB.args())
    if (const CallBase *By = openedBy(*U))
      Opened = By;
  if (!Opened)
    return nullptr;
  const Value &Name = *Opened->getArgOperand(0);
  AbstractValue Named = pointer(Name, R.Map->at(&Name, 1), *Opened);
  Named.join(text(Name, *Opened));
  if (F.full(Named).Deg > Degree::Unknown)
    return nullptr;
  bool Seeks = any_of(Opened->users(), [&](const User *U) {
    const auto *Other = dyn_cast<CallBase>(U);
    return Other && any_of(Other->args(), [&](const Use &A) {
             return !A->getType()->isPointerTy() &&
                    F.full(operand(A, Other)).Deg > Degree::Unknown;
           });
  });
  return Seeks ? nullptr : Opened;
}

} // namespace tutti
