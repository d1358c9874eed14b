// Part of Tutti, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
///
/// \file
/// Code that is dominated by the guard's question whether the object is there
/// (Itanium C++ ABI, section 3.3.3).

#include "checks/collectives/MadeOnce.h"
#include "model/Incomplete.h"
#include "model/PrivateCopy.h"
#include "model/library/CxxLibrary.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tutti {

static bool isUnderGuard(const Instruction &I, PrivateCopy &Copy) {
  Function &F = *const_cast<Function *>(I.getFunction());
  const auto &DT = Copy.analyses().getResult<DominatorTreeAnalysis>(F);
  return any_of(instructions(F), [&](const Instruction &Asked) {
    const auto *CB = dyn_cast<CallBase>(&Asked);
    const Function *Callee = CB ? CB->getCalledFunction() : nullptr;
    return Callee && asksWhetherMade(Callee->getName()) && DT.dominates(CB, &I);
  });
}

static bool isMadeOnce(const Instruction &Site, const CollectiveSequence &Seq,
                       unsigned Depth) {
  constexpr unsigned MostDepth = 4;
  if (isUnderGuard(Site, Seq.ranks().copy()))
    return true;
  const auto *CB = dyn_cast<CallBase>(&Site);
  if (!CB || MpiCall::get(Site) ||
      Incomplete::reached(Depth == MostDepth, Incomplete::Depth, &Site))
    return false;
  const auto Targets = Seq.ranks().calls().of(*CB);
  return !Targets.empty() && all_of(Targets, [&](const CallTarget &T) {
    return all_of(instructions(*T.Body), [&](const Instruction &I) {
      const auto *In = dyn_cast<CallBase>(&I);
      return !In || !Seq.leadsToCollectives(*In) ||
             isMadeOnce(I, Seq, Depth + 1);
    });
  });
}

bool isMadeOnce(const Instruction &Site, const CollectiveSequence &Seq) {
  return isMadeOnce(Site, Seq, 0);
}

} // namespace tutti
