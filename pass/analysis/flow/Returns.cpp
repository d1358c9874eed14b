// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Follows the places where ways meet, each of them once.

#include "analysis/flow/Returns.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tutti {

SmallVector<ValueOfWay, 8> valuesOf(const Value &V, const BasicBlock &At) {
  SmallVector<ValueOfWay, 8> Found;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const PHINode *, 8> Work;
  auto Add = [&](const Value *Each, const BasicBlock *From,
                 const BasicBlock *To) {
    const auto *Phi = dyn_cast<PHINode>(Each);
    if (!Phi)
      Found.push_back({Each, From, To});
    else if (Seen.insert(Phi).second)
      Work.push_back(Phi);
  };
  Add(&V, &At, nullptr);
  while (!Work.empty()) {
    const PHINode *Phi = Work.pop_back_val();
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I)
      Add(Phi->getIncomingValue(I), Phi->getIncomingBlock(I), Phi->getParent());
  }
  return Found;
}

SmallVector<ValueOfWay, 8> returnedBy(const Function &F) {
  SmallVector<ValueOfWay, 8> Found;
  for (const BasicBlock &B : F)
    if (const auto *R = dyn_cast<ReturnInst>(B.getTerminator());
        R && R->getReturnValue())
      append_range(Found, valuesOf(*R->getReturnValue(), B));
  return Found;
}

} // namespace tutti
