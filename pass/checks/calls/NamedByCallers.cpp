// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Goes from the parameter that is called to what the callers of its function
/// pass, who may pass a parameter of theirs. Of memory it knows the variables
/// that parameters are kept in alone.

#include "checks/calls/NamedByCallers.h"
#include "model/Incomplete.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

/// What a variable holds that is stored to once: a parameter in memory.
static const Value *onlyStored(const LoadInst &L) {
  const auto *At = dyn_cast<AllocaInst>(L.getPointerOperand());
  const Value *Found = nullptr;
  if (!At)
    return nullptr;
  for (const User *U : At->users()) {
    const auto *S = dyn_cast<StoreInst>(U);
    if (isa<LoadInst>(U))
      continue;
    if (!S || Found || S->getValueOperand() == At)
      return nullptr;
    Found = S->getValueOperand();
  }
  return Found;
}

SmallPtrSet<const Function *, 4> namedByCallers(const CallBase &Call) {
  SmallPtrSet<const Function *, 4> Named;
  SmallPtrSet<const Argument *, 4> Seen;
  SmallVector<const Value *, 8> Work{Call.getCalledOperand()};
  for (unsigned Steps = 0; !Work.empty(); ++Steps) {
    const Value *V = Work.pop_back_val()->stripPointerCasts();
    if (const auto *F = dyn_cast<Function>(V)) {
      Named.insert(F);
      continue;
    }
    if (const auto *L = dyn_cast<LoadInst>(V))
      if (const Value *Stored = onlyStored(*L))
        V = Stored->stripPointerCasts();
    const auto *A = dyn_cast<Argument>(V);
    if (!A || !Incomplete::within(Steps, 64))
      return {};
    if (!Seen.insert(A).second)
      continue;
    const Function &In = *A->getParent();
    for (const Use &U : In.uses()) {
      const auto *CB = dyn_cast<CallBase>(U.getUser());
      if (!CB || !CB->isCallee(&U) || A->getArgNo() >= CB->arg_size())
        return {};
      Work.push_back(CB->getArgOperand(A->getArgNo()));
    }
  }
  return Named;
}

} // namespace tutti
